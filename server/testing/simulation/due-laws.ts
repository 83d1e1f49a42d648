/** Nothing that is due is forgotten: after the sweeps no row waits for a moment that has passed. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { sweep } from './keeper-steps.ts'
import type { SimulatedWorld } from './world.ts'

/** Told from the columns that buyers were promised, not from those that the sweeps look for. */
export async function checkNothingOverdue(world: SimulatedWorld): Promise<void> {
  // What one sweep finds may make work for another at the same instant.
  for (let pass = 0; pass < 2; pass += 1) {
    await sweep(world)
    await world.control.idle()
  }
  const now = world.clock.now()
  const { rows } = await sql`
    SELECT 'hold' AS what, order_no AS number, held_until AS due FROM shop_order
      WHERE flow_status = 'INIT' AND held_until <= ${now}
    UNION ALL SELECT 'pay time', order_no, pay_until FROM shop_order
      WHERE flow_status = 'AWAIT_PAID' AND (pay_until IS NULL OR pay_until <= ${now})
    UNION ALL SELECT 'release', order_no, release_due_at FROM shop_order
      WHERE flow_status = 'PAST_DUE' AND seats = 'HELD' AND (release_due_at IS NULL OR release_due_at <= ${now})
    UNION ALL SELECT 'confirmation', order_no, confirm_until FROM shop_order
      WHERE flow_status = 'UNCONIRM' AND (confirm_until IS NULL OR confirm_until <= ${now})
    UNION ALL SELECT 'rejected', order_no, since + interval '24 hours' FROM shop_order, LATERAL (
        SELECT max(at) AS since FROM order_history WHERE order_id = shop_order.id AND status = 'CONFIRM_FAIL'
      ) AS rejection
      WHERE flow_status = 'CONFIRM_FAIL' AND since + interval '24 hours' <= ${now}
    UNION ALL SELECT DISTINCT 'tickets', order_no, order_line.valid_until FROM shop_order
      JOIN order_line ON order_line.order_id = shop_order.id
      JOIN unit ON unit.order_id = order_line.order_id AND line_position = position
      WHERE unit.state = 'valid' AND order_line.valid_until <= ${now} AND NOT EXISTS (
        -- A closure stands for it, and staff have declined to refund it: it ends when the closure does.
        SELECT FROM jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint)
        JOIN closure_pool ON pool_id = draw."poolId" JOIN closure USING (closure_no)
        JOIN refund ON refund.closure_no = closure.closure_no AND refund.status = 'REJECT'
        JOIN refund_unit ON refund_unit.refund_no = refund.refund_no AND refund_unit.unit_id = unit.id
        WHERE stands_until > ${now})
    UNION ALL SELECT 'receipt', shipment_no, received_due_at FROM shipment WHERE received_due_at <= ${now}
    UNION ALL SELECT 'days to return', unit_no, return_until FROM unit WHERE return_until <= ${now}
    UNION ALL SELECT 'question', payment_no, poll_due_at FROM payment
      WHERE state = 'CREATED' AND (poll_due_at IS NULL OR poll_due_at <= ${now})
    UNION ALL SELECT 'return', provider_refund_no, due_at FROM provider_refund
      WHERE state IN ('PENDING', 'SENT', 'ABNORMAL') AND due_at <= ${now} AND NOT (state = 'PENDING' AND EXISTS (
        -- Providers take one refund of a payment at a time, a minute apart.
        SELECT FROM provider_refund AS other WHERE other.payment_no = provider_refund.payment_no
          AND other.provider_refund_no <> provider_refund.provider_refund_no
          AND (other.state IN ('PENDING', 'SENT') OR other.done_at > ${now}::timestamptz - interval '1 minute')))
    UNION ALL SELECT 'bank', provider_refund_no, deposit_back_due_at FROM provider_refund
      WHERE deposit_back_due_at <= ${now}
    UNION ALL SELECT 'change', change_no, coalesce(release_due_at, audit_until) FROM order_change
      WHERE state = 'AWAIT_PAID' AND release_due_at <= ${now} OR state = 'AWAIT_AUDIT' AND audit_until <= ${now}
    UNION ALL SELECT 'refund', refund_no, decide_at FROM refund WHERE status = 'PENDING' AND decide_at <= ${now}`.execute(
    world.db,
  )
  assert.deepEqual(rows, [], 'nothing due is forgotten')
}

/** When all is quiet: nothing is open that time or a provider should have ended. */
export async function checkNothingOpen({ db }: SimulatedWorld): Promise<void> {
  const { rows } = await sql`
    SELECT 'order' AS what, order_no AS number, flow_status AS state FROM shop_order
      WHERE flow_status IN ('INIT', 'AWAIT_PAID', 'UNCONIRM', 'CONFIRM_FAIL', 'TD_ING', 'PART_TD_ING', 'CHANGING_ING')
        OR flow_status IN ('CANCEL', 'PAST_DUE') AND seats = 'HELD'
    UNION ALL SELECT 'change', change_no, state FROM order_change WHERE state LIKE 'AWAIT%'
    UNION ALL SELECT 'payment', payment_no, state FROM payment WHERE state = 'CREATED'
    UNION ALL SELECT 'refund', refund_no, status FROM refund WHERE status IN ('PENDING', 'REFUND_ING', 'REFUND')
    UNION ALL SELECT 'return', provider_refund_no, state FROM provider_refund WHERE state NOT IN ('DONE', 'DEAD')`.execute(
    db,
  )
  assert.deepEqual(rows, [], 'nothing is left open')
}
