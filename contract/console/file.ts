/** Pictures that staff bring, for what the console edits. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { FilePath, pictureLimits } from '../values/file.ts'
import { Instant } from '../values/time.ts'

const StaffPicture = z.object({
  /** Below the address of public files. */
  path: FilePath,
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
  /** Cleared then unless something that was saved shows it. */
  expiresAt: Instant,
})
export type StaffPicture = z.infer<typeof StaffPicture>

export const uploadStaffPicture = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/pictures',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'picture',
  upload: { maxBytes: pictureLimits.maxBytes },
  summary:
    'Keep a picture for a day, until a product that is saved shows it; the body is the picture itself (JPEG, PNG or WebP)',
  answer: StaffPicture,
})
