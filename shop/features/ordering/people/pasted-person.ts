/** What somebody pasted into a field of a person. Pure. */

/** "张三 11010519491231002X" pasted into one field fills both; null when there is nothing to take apart. */
export function readPasted(text: string): { name: string; idNumber: string } | null {
  const parts =
    /^\s*(?:([\p{Script=Han}·・•‧]{2,30}|[A-Za-z][A-Za-z.'’ -]{1,40}?)[\s,，:：]+)?(\d{17}[\dXx]|\d{15})\s*$/u.exec(
      text,
    )
  if (!parts) return null
  const [, name = '', idNumber = ''] = parts
  return { name, idNumber: idNumber.toUpperCase() }
}
