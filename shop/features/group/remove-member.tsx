/** Lets somebody buy for the group no more, after it was asked whether they shall. */
import type { Group } from '#contract/endpoints/group.ts'
import { useWords } from '../../lib/words.ts'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendRemoval } from './calls.ts'
import { groupWords } from './messages.ts'

export function RemoveMember({ member: { account, nickname } }: { member: Group['members'][number] }) {
  const words = useWords(groupWords)
  return (
    <RemoveButton
      words={{ ...words, remove: words.remove(nickname), removeTitle: words.removeTitle(nickname) }}
      onRemove={() => sendRemoval(account).then(() => showToast(words.removed, 'success'))}
      isIcon
    />
  )
}
