/** One policy: its rules as a form that writes a new version, what visitors read, what sells under it, and all versions. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Card, ConfigProvider, Flex, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { addPolicyVersion, readPolicy } from '#contract/console/catalogue.ts'
import { isRefundRules } from '#contract/values/policy.ts'
import type { StaffPolicy } from '#contract/values/staff-policy.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import type { WriteKey } from '../../lib/key-of-input.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { refetchedOnConflict, useSent } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage } from '../../ui/detail-page.tsx'
import { EditorFrame } from '../../ui/editor-frame.tsx'
import { type Checked, checked, draftOf, isChanged, newestOf, type PolicyDraft } from './draft.ts'
import { policyWords as say } from './messages.ts'
import './policies.css'
import type { RefundShows } from './rule-fields.tsx'
import { faultOf, PreviewCard, RulesCard } from './rules-card.tsx'
import { VersionsCard } from './versions-card.tsx'

export function PolicyPage(): ReactNode {
  const { kind, code } = useParams({ from: '/policies/$kind/$code' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['policy', kind, code],
    queryFn: () => call(readPolicy, { params: { kind, code } }),
  })
  return (
    <DetailPage
      title={say.name(say.kinds[kind], code)}
      onBack={() => void navigate({ to: '/policies' })}
      query={query}
      actions={() => null}
    >
      {(policy) => <Editor policy={policy} />}
    </DetailPage>
  )
}

function Editor({ policy }: { policy: StaffPolicy }): ReactNode {
  const mayWrite = mayOpen(useSession(), ['owner', 'catalogue'])
  const newest = newestOf(policy)
  const [typed, setTyped] = useState<PolicyDraft | null>(null)
  const [sent, keepSent] = useSent<PolicyDraft>()
  const draft = typed ?? draftOf(newest)
  const isEdited = typed !== null && isChanged(typed, newest)
  const isOwn = sent !== null && !isChanged(sent, newest)
  const result = checked(draft)
  return (
    <EditorFrame
      words={say}
      isEdited={isEdited}
      conflict={
        isEdited && !isOwn && typed.version !== newest.version
          ? say.conflict(newest.writtenBy ?? '', newest.version)
          : null
      }
      mayWrite={mayWrite}
      saveButton={
        <SaveButton {...{ policy, result }} onSend={() => keepSent(draft)} onSaved={() => setTyped(null)} />
      }
      onDiscard={() => setTyped(null)}
    >
      <ConfigProvider componentDisabled={!mayWrite}>
        <div className="columns">
          <div className="stack">
            <RulesCard
              draft={draft}
              hint={say.hint}
              shows={shownOf(policy)}
              onDraft={(changed) =>
                setTyped({ ...changed, version: isEdited ? typed.version : newest.version })
              }
            />
            <PreviewCard result={result} />
          </div>
          <ProductsCard policy={policy} />
        </div>
      </ConfigProvider>
      <VersionsCard versions={policy.versions} />
    </EditorFrame>
  )
}

/** Fields that make sense for what is sold under it, and those that are in use. */
function shownOf(policy: StaffPolicy): RefundShows {
  const { rules } = newestOf(policy)
  const was = isRefundRules(rules) ? rules : { tiers: [] }
  return {
    nights: policy.products.some(({ inNights }) => inNights) || was.tiers.some(({ feeUnits }) => feeUnits),
    freight: policy.products.some(({ delivered }) => delivered) || was.freight === 'KEPT',
    anchor: (was.anchor ?? 'START') !== 'START' || policy.products.some(({ dated }) => !dated),
  }
}

const ProductNames = ({ policy: { products } }: { policy: StaffPolicy }): ReactNode => (
  <ul className="policy-products">
    {products.map(({ code, name, offers }) => (
      <li key={code}>
        {name[language]}
        <br />
        <Typography.Text type="secondary">
          {offers.map((offer) => offer.name[language]).join(' · ')}
        </Typography.Text>
      </li>
    ))}
  </ul>
)

function ProductsCard({ policy: { products } }: { policy: StaffPolicy }): ReactNode {
  return (
    <Card title={say.products} size="small">
      {products.length === 0 && say.noProducts}
      <Flex vertical gap={12}>
        {products.map(({ code, name, offers, lowestFen }) => (
          <div key={code}>
            <Link to="/products/$code" params={{ code }}>
              {name[language]}
            </Link>
            <br />
            <Typography.Text type="secondary">
              {offers.map((offer) => offer.name[language]).join(' · ')}
            </Typography.Text>
            <br />
            {lowestFen !== null && <span className="number">{say.lowest(money(lowestFen))}</span>}
          </div>
        ))}
      </Flex>
    </Card>
  )
}

type SaveProps = { policy: StaffPolicy; result: Checked; onSend: () => void; onSaved: () => void }

function SaveButton({ policy, result, onSend, onSaved }: SaveProps): ReactNode {
  const client = useQueryClient()
  if (result.fault !== null) return faultOf(result)
  const { kind, code, products } = policy
  const { rules, addition, sentences } = result
  const newest = newestOf(policy)
  const queryKey = ['policy', kind, code]
  const save = async (note: string, key: WriteKey): Promise<StaffPolicy> => {
    const body = { version: newest.version, rules, addition, note }
    onSend()
    return await refetchedOnConflict(
      client,
      queryKey,
      call(addPolicyVersion, { params: { kind, code }, body }, key),
    )
  }
  return (
    <ActionButton
      label={say.save}
      primary
      asks={{
        title: say.saveTitle(newest.version + 1),
        consequence: products.length === 0 ? say.affectsNone : say.affects(products.length),
        does: say.saveDoes,
        reason: say.reason,
        fields: (
          <>
            <ProductNames policy={policy} />
            <p>
              <strong>{say.before}</strong>
              <br />
              {newest.summary[language]}
            </p>
            <p>
              <strong>{say.after}</strong>
              <br />
              {sentences[language]}
            </p>
          </>
        ),
      }}
      run={({ reason, key }) => save(reason, key)}
      onDone={(saved) => {
        client.setQueryData(queryKey, saved)
        onSaved()
      }}
      done={say.saved}
      refreshes={[queryKey, ['policies']]}
    />
  )
}
