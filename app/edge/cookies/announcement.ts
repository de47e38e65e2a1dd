export const announcementCookie = "announcement";

/** Cookie value: id of the closed announcement. */
export const announcementId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
