export const announcementCookie = "announcement";

/** The id of the announcement that a visitor closed, which is the value of the cookie. */
export const announcementId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
