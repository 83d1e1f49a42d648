/** /user/info: what I am called here, what I look like, and how I am reached. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Profile } from '#contract/endpoints/member.ts'
import { useAuthModel } from '../../lib/auth-model.ts'
import { isRefusal } from '../../lib/failures.ts'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AvatarField } from './avatar-field.tsx'
import { profileQuery, sendProfile } from './calls.ts'
import { profileMessages } from './messages.ts'
import { formOf, inputOf, ProfileForm } from './profile-form.ts'
import css from './user-info-page.module.css'

export function UserInfoPage() {
  return (
    <QueryView query={useQuery(profileQuery)} skeleton={<Waiting />}>
      {(profile) => <OwnProfile profile={profile} />}
    </QueryView>
  )
}

const Waiting = () => (
  <Stack>
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </Stack>
)

function OwnProfile({ profile }: { profile: Profile }) {
  const words = useWords(profileMessages)
  const isOurs = useAuthModel() === 'F'
  const id = useId()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [avatar, setAvatar] = useState(profile.avatar)
  useUnsaved(() => avatar !== profile.avatar)
  const form = useRuledForm(ProfileForm, formOf(profile))
  const save = useMutation({
    mutationFn: (typed: ProfileForm) => sendProfile(inputOf(typed, avatar)),
    async onSuccess(saved) {
      queries.setQueryData(profileQuery.queryKey, saved)
      await navigate({ to: '/mycenter' })
      showToast(words.saved, 'success')
    },
    onError(error) {
      // It was uploaded too long ago: the sentence says so, and the one that stands is shown again.
      if (isRefusal(error, 'FILE_GONE')) setAvatar(profile.avatar)
    },
  })
  return (
    <>
      <form
        id={id}
        noValidate
        onSubmit={(event) => void form.handleSubmit((typed) => save.mutate(typed))(event)}
      >
        <Stack>
          <Card title={words.avatar}>
            <AvatarField path={avatar} onChange={setAvatar} />
          </Card>
          <Card>
            <Fields>
              <FormField form={form} name="nickname" label={words.nickname}>
                {(control) => (
                  <Input {...control} autoComplete="nickname" placeholder={words.nicknamePlaceholder} />
                )}
              </FormField>
              <div className={css.choice}>
                <span>{words.sex}</span>
                <Controller
                  control={form.control}
                  name="sex"
                  render={({ field }) => (
                    <Segments
                      label={words.sex}
                      value={field.value}
                      onChange={field.onChange}
                      options={[
                        { value: 'female', label: words.female },
                        { value: 'male', label: words.male },
                        { value: '', label: words.untold },
                      ]}
                    />
                  )}
                />
              </div>
              <FormField form={form} name="email" label={words.email} hint={words.emailHint} optional>
                {(control) => <Input kind="email" {...control} placeholder="name@example.com" />}
              </FormField>
            </Fields>
          </Card>
          <Card title={words.account}>
            <Facts
              rows={[
                [words.username, isOurs ? profile.account : null],
                [words.mobile, profile.mobile],
                [words.corp, profile.corp],
              ]}
            />
          </Card>
        </Stack>
      </form>
      <BottomBar>
        <Button type="submit" form={id} wide busy={save.isPending}>
          {words.save}
        </Button>
      </BottomBar>
    </>
  )
}
