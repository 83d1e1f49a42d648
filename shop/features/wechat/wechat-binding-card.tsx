/** On the account page: the WeChat user who is logged in without a password, and the way to end that. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuthModel } from '../../lib/auth-model.ts'
import { instantText } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendUnbinding, wechatBindingQuery } from './calls.ts'
import { wechatMessages } from './messages.ts'
import css from './wechat.module.css'
import { WechatFace } from './wechat-door.tsx'

/** Nothing where accounts belong to another provider, and nothing until it is known. */
export function WechatBindingCard() {
  const words = useWords(wechatMessages)
  const isOurs = useAuthModel() === 'F'
  const { data } = useQuery({ ...wechatBindingQuery, enabled: isOurs })
  if (!isOurs || !data) return null
  const { binding } = data
  return (
    <Card>
      <div className={css.person}>
        <WechatFace headimgurl={binding?.headimgurl ?? null} />
        <div className={css.who}>
          <h2 className={css.name}>{words.wechat}</h2>
          {binding ? (
            <p className={css.since}>
              <span>{binding.nickname ?? words.bound}</span>
              <span className={css.date}>{instantText(binding.boundAt).slice(0, 10)}</span>
            </p>
          ) : (
            <p>{words.notBoundText}</p>
          )}
        </div>
        {binding && <UnbindButton />}
      </div>
    </Card>
  )
}

function UnbindButton() {
  const words = useWords(wechatMessages)
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const unbind = useMutation({
    mutationFn: sendUnbinding,
    onSuccess: () => {
      queries.setQueryData(wechatBindingQuery.queryKey, { binding: null })
      showToast(words.unbound, 'success')
    },
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button kind="quiet" size="s" onClick={() => setAsked(true)}>
        {words.unbind}
      </Button>
      {asked && (
        <ConfirmDialog
          title={words.unbindTitle}
          text={words.unbindText}
          confirm={words.unbind}
          cancel={words.keep}
          danger
          busy={unbind.isPending}
          onConfirm={() => unbind.mutate()}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  )
}
