/** Sends a file and reports how much of it is on its way, which fetch cannot. */
export type FileSending = {
  method: string
  address: string
  headers: Record<string, string>
  signal: AbortSignal
}

/** What came back, whatever it says. Rejects when nothing did. */
export function sendFile(
  { method, address, headers, signal }: FileSending,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    const lost = () => reject(new Error('no answer'))
    request.onerror = lost
    request.onabort = lost
    if (signal.aborted) return lost()
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
