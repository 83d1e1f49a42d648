-- What the console reads of an activity: its newest coupons, and how many orders have one now.

CREATE INDEX coupon_newest ON coupon (activity_id, claimed_at DESC, coupon_no DESC);
CREATE INDEX coupon_in_use ON coupon (activity_id) WHERE state = 'TAKEN';
