/** The calendar of the shop in the specification, and of servers that name none: an IANA time zone. */
export const DEFAULT_SHOP_TIME_ZONE = 'Asia/Tokyo'
