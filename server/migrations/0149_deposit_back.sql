-- What was paid at Alipay with a bank card: Alipay pays it back at once, and the bank says later whether it has taken it.

ALTER TABLE provider_refund
  -- The bank has not answered, has taken it, or has not, and it is in the payer's balance at Alipay.
  ADD COLUMN deposit_back text CHECK (deposit_back IN ('PENDING', 'DONE', 'FAILED')),
  ADD COLUMN deposit_back_fen bigint,
  -- When it should be in the account.
  ADD COLUMN deposit_back_at timestamptz,
  -- When the provider is asked next how the bank has answered; null: no more, or never.
  ADD COLUMN deposit_back_due_at timestamptz,
  ADD CONSTRAINT provider_refund_deposit_back_of_done
    CHECK (state = 'DONE' OR deposit_back IS NULL AND deposit_back_due_at IS NULL),
  ADD CONSTRAINT provider_refund_deposit_back_fen
    CHECK (CASE WHEN deposit_back IS NULL THEN deposit_back_fen IS NULL AND deposit_back_at IS NULL
      ELSE deposit_back_fen IS NOT NULL AND deposit_back_fen > 0 AND deposit_back_fen <= amount_fen END),
  ADD CONSTRAINT provider_refund_deposit_back_asked
    CHECK (deposit_back_due_at IS NULL OR deposit_back IS NULL OR deposit_back = 'PENDING');

CREATE INDEX provider_refund_deposit_back_due ON provider_refund (deposit_back_due_at) WHERE deposit_back_due_at IS NOT NULL;
