-- An order of a deleted account is nobody's. Those of accounts that were deleted before this still named the member, who is
-- not there to get points back.
UPDATE shop_order SET member_id = NULL
WHERE member_id IS NOT NULL AND NOT EXISTS (SELECT FROM member WHERE member.id = shop_order.member_id);
