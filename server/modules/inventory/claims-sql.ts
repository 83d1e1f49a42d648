/**
 * What orders claim of pools, as parts of SQL statements: the only place that writes pools' counters and the rows of
 * `hold`. A claim must stand in one statement with what it is for, so these are CTEs that ordering and payment put into
 * theirs. Pools are locked in the order of their ids, after orders and visitors, and before the counters of open holds.
 */

/** The number of the claim with which an order is bought; changes of date have higher ones. */
export const PURCHASE_CLAIM = 0

/** Ids of pools as an array in SQL. */
export const poolList = (poolIds: readonly number[]): string =>
  `'{${poolIds.map(Number).join(',')}}'::bigint[]`

/** CTE `locked_pool`: the pools whose ids a query answers, with what is left in them. */
export const poolsLocked = (poolIds: string): string => `
    locked_pool AS MATERIALIZED (
      SELECT id, closed, capacity - held - sold AS "left" FROM pool
      WHERE id = ANY(ARRAY(${poolIds})) ORDER BY id FOR NO KEY UPDATE
    )`

/** A condition that is always true; whatever asks it locks its own rows only when the pools are locked. */
export const poolsFirst = '(SELECT count(*) FROM locked_pool) >= 0'

/** CTE `locked_pool`: every pool that these orders claim from, for a transaction that goes on to sell them. */
export const claimedPoolsLocked = (orders: string): string =>
  poolsLocked(`SELECT pool_id FROM hold WHERE order_id = ANY(ARRAY(${orders}))`)

/**
 * CTEs that write new claims. `claims` answers order_id, claim, pool_id and quantity; the caller has locked the pools
 * and found enough left in them.
 */
export const claimsHeld = (claims: string): string => `
    new_claim AS MATERIALIZED (${claims}),
    held_claim AS (
      INSERT INTO hold (order_id, claim, pool_id, quantity, state)
      SELECT order_id, claim, pool_id, quantity, 'HELD' FROM new_claim
    ),
    pool_change AS (SELECT pool_id, sum(quantity)::integer AS quantity FROM new_claim GROUP BY pool_id),
    counted_pool AS (
      UPDATE pool SET held = pool.held + pool_change.quantity FROM pool_change
      WHERE pool.id = pool_change.pool_id AND pool.id = ANY(ARRAY(SELECT pool_id FROM pool_change))
    )`

/** CTEs that sell what these orders hold. `orders` answers ids of locked orders. */
export const claimsSold = (orders: string): string => `
    changed_claim AS (
      UPDATE hold SET state = 'SOLD' WHERE order_id = ANY(ARRAY(${orders})) AND state = 'HELD'
      RETURNING pool_id, quantity
    ),
    ${countersChanged('held = pool.held - pool_change.quantity, sold = pool.sold + pool_change.quantity')}`

/** CTEs that give back what these orders hold: a claim has exactly one end. `orders` answers ids of locked orders. */
export const claimsReleased = (orders: string): string => `
    changed_claim AS (
      UPDATE hold SET state = 'RELEASED' WHERE order_id = ANY(ARRAY(${orders})) AND state = 'HELD'
      RETURNING pool_id, quantity
    ),
    ${countersChanged('held = pool.held - pool_change.quantity')}`

/** CTEs that give back a part of what was sold. `parts` answers order_id, claim, pool_id and quantity. */
export const claimsReturned = (parts: string): string => `
    changed_claim AS (
      UPDATE hold SET quantity = hold.quantity - part.quantity FROM (${parts}) AS part
      WHERE hold.order_id = part.order_id AND hold.claim = part.claim AND hold.pool_id = part.pool_id
        AND hold.state = 'SOLD'
      RETURNING hold.pool_id, part.quantity
    ),
    ${countersChanged('sold = pool.sold - pool_change.quantity')}`

/**
 * CTEs that take once more what an order had given back, and sell it. `resold_claim` stays empty, and nothing changes,
 * when somebody else has it now or a pool is closed.
 */
export const claimsSoldAgain = (orders: string): string => `
    lost_claim AS MATERIALIZED (
      SELECT pool_id, sum(quantity)::integer AS quantity FROM hold
      WHERE order_id = ANY(ARRAY(${orders})) AND state = 'RELEASED' GROUP BY pool_id
    ),
    ${poolsLocked('SELECT pool_id FROM lost_claim')},
    verdict AS (
      SELECT bool_and(NOT closed AND quantity <= "left") AS free
      FROM lost_claim JOIN locked_pool ON locked_pool.id = pool_id
    ),
    counted_pool AS (
      UPDATE pool SET sold = pool.sold + lost_claim.quantity FROM lost_claim, verdict
      WHERE verdict.free AND pool.id = lost_claim.pool_id AND pool.id = ANY(ARRAY(SELECT pool_id FROM lost_claim))
    ),
    resold_claim AS (
      UPDATE hold SET state = 'SOLD' FROM verdict
      WHERE hold.order_id = ANY(ARRAY(${orders})) AND hold.state = 'RELEASED' AND verdict.free
      RETURNING 1
    )`

/** A query for the orders that have something of some pools. `pools` is an array of ids. */
export const ordersClaiming = (pools: string): string => `
    SELECT DISTINCT order_id FROM hold
    WHERE pool_id = ANY(${pools}) AND state <> 'RELEASED' AND quantity > 0`

/** CTE that deletes the claims of orders that are deleted. Nothing is held or sold by them any more. */
export const claimsDeleted = (orders: string): string => `
    forgotten_claim AS (DELETE FROM hold WHERE order_id = ANY(ARRAY(${orders})) AND state = 'RELEASED')`

/**
 * CTEs by which a change of date takes its new seats while it keeps the old ones: of each pool what the new lines need
 * beyond what the tickets have there already (the rest is carried over), all or nothing. A pool that is gone counts as
 * closed. The statement has `fresh_need` (pool_id, quantity) and `old_need` (claim, pool_id, quantity). `change_verdict`
 * says what is wrong.
 */
export const changeHeld = (order: string, claim: string): string => `
    ${poolsLocked('SELECT pool_id FROM fresh_need')},
    wanted AS MATERIALIZED (
      SELECT pool_id, quantity - coalesce(
        (SELECT sum(quantity) FROM old_need WHERE old_need.pool_id = fresh_need.pool_id), 0)::integer AS quantity
      FROM fresh_need
    ),
    change_verdict AS MATERIALIZED (
      SELECT coalesce(bool_or(coalesce(closed, true)), true) AS closed,
        coalesce(bool_and(quantity <= 0 OR quantity <= "left"), false) AS free
      FROM wanted LEFT JOIN locked_pool ON locked_pool.id = pool_id
    ),
    ${claimsHeld(`SELECT ${order} AS order_id, ${claim} AS claim, pool_id, quantity FROM wanted, change_verdict
      WHERE quantity > 0 AND free AND NOT closed`)}`

/**
 * CTEs that complete a change of date: what it holds is sold, together with what it carries over from the old claims,
 * which shrink by what its tickets had of them. The statement has `fresh_need` and `old_need` as before.
 */
export const changeSold = (order: string, claim: string): string => `
    held_part AS MATERIALIZED (
      SELECT pool_id, quantity FROM hold WHERE order_id = ${order} AND claim = ${claim} AND state = 'HELD'
    ),
    swap AS MATERIALIZED (
      SELECT pool_id, sum(held)::integer AS held, sum(sold)::integer AS sold FROM (
        SELECT pool_id, -quantity AS held, 0 AS sold FROM held_part
        UNION ALL SELECT pool_id, 0, quantity FROM fresh_need
        UNION ALL SELECT pool_id, 0, -quantity FROM old_need
      ) AS part GROUP BY pool_id
    ),
    ${poolsLocked('SELECT pool_id FROM swap')},
    counted_pool AS (
      UPDATE pool SET held = pool.held + swap.held, sold = pool.sold + swap.sold
      FROM swap JOIN locked_pool ON locked_pool.id = swap.pool_id
      WHERE pool.id = swap.pool_id AND pool.id = ANY(ARRAY(SELECT pool_id FROM swap))
    ),
    left_claim AS (
      UPDATE hold SET quantity = hold.quantity - old_need.quantity FROM old_need
      WHERE hold.order_id = ${order} AND hold.claim = old_need.claim AND hold.pool_id = old_need.pool_id
        AND hold.state = 'SOLD'
    ),
    swapped_claim AS (
      INSERT INTO hold (order_id, claim, pool_id, quantity, state)
      SELECT ${order}, ${claim}, pool_id, quantity, 'SOLD' FROM fresh_need
      ON CONFLICT (order_id, claim, pool_id) DO UPDATE SET quantity = excluded.quantity, state = 'SOLD'
    )`

/** CTEs that give back what a change of date holds: its tickets stay where they were. */
export const changeReleased = (order: string, claim: string): string => `
    changed_claim AS (
      UPDATE hold SET state = 'RELEASED' WHERE order_id = ${order} AND claim = ${claim} AND state = 'HELD'
      RETURNING pool_id, quantity
    ),
    ${countersChanged('held = pool.held - pool_change.quantity')}`

/**
 * A statement that writes in bulk what orders claim that were sold before; the counters are not true until
 * `poolsRecounted`. `claims` answers order_id, pool_id and quantity.
 */
export const claimsImported = (claims: string): string => `
    INSERT INTO hold (order_id, pool_id, quantity, state)
    SELECT order_id, pool_id, quantity, 'SOLD' FROM (${claims}) AS claim`

/** A statement that sets the counters of all pools to what the claims on them add up to, after rows came in bulk. */
export const poolsRecounted = `
    UPDATE pool SET held = taken.held, sold = taken.sold FROM (
      SELECT pool_id, coalesce(sum(quantity) FILTER (WHERE state = 'HELD'), 0) AS held,
        coalesce(sum(quantity) FILTER (WHERE state = 'SOLD'), 0) AS sold
      FROM hold GROUP BY pool_id
    ) AS taken WHERE pool.id = taken.pool_id`

/** CTEs that change counters by the rows of `changed_claim`. */
const countersChanged = (set: string): string => `
    pool_change AS (SELECT pool_id, sum(quantity)::integer AS quantity FROM changed_claim GROUP BY pool_id),
    ${poolsLocked('SELECT pool_id FROM pool_change')},
    counted_pool AS (
      UPDATE pool SET ${set} FROM pool_change JOIN locked_pool ON locked_pool.id = pool_change.pool_id
      WHERE pool.id = pool_change.pool_id AND pool.id = ANY(ARRAY(SELECT pool_id FROM pool_change))
    )`
