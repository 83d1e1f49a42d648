/** A sandbox of its own for one test file, with a merchant beside it. */
import { rmSync } from 'node:fs'
import { type SandboxControl, sandboxControl } from '../control.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { sandboxFolder } from './folder.ts'
import { type Merchant, startMerchant } from './merchant.ts'

export type SandboxSetup = {
  sandbox: Sandbox
  control: SandboxControl
  merchant: Merchant
  dir: string
  end(): Promise<void>
}

export async function setStage(): Promise<SandboxSetup> {
  const dir = sandboxFolder()
  const [sandbox, merchant] = await Promise.all([startSandbox({ port: 0, dir }), startMerchant()])
  const stage: SandboxSetup = {
    sandbox,
    merchant,
    dir,
    control: sandboxControl(sandbox.url, sandbox.keys.controlToken),
    end: async () => {
      // A test may have put another sandbox on the stage meanwhile.
      await Promise.all([stage.sandbox.stop(), merchant.stop()])
      rmSync(dir, { recursive: true })
    },
  }
  return stage
}
