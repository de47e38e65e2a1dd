import {
  all,
  type Line,
  memberForms,
  onlyForms,
  publicPage,
  readOnly,
  unauthenticated,
} from "#test/http/access/answers.ts";

/** The API of accounts, uploads, sliders and conversations. */
export const apiWorkspace: Record<string, Line> = {
  "/api/v1/sliders": {
    path: "/api/v1/sliders",
    page: all("200"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/sliders/:id": {
    path: "/api/v1/sliders/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/sliders/:id/shares": {
    path: "/api/v1/sliders/{unknownId}/shares",
    page: onlyForms(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/api/v1/segments": { path: "/api/v1/segments", page: onlyForms(["admin"], "200"), form: readOnly },
  "/api/v1/validate-brands": { path: "/api/v1/validate-brands", page: all("405"), form: onlyForms(["admin"], "200") },
  "/api/v1/upload-tokens": {
    path: "/api/v1/upload-tokens",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "400"),
  },
  "/api/v1/files": { path: "/api/v1/files", page: all("405"), form: onlyForms(["admin", "staff"], "400") },
  "/api/v1/uploads/:module": {
    path: "/api/v1/uploads/slides",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "415"),
  },
  "/api/v1/upload-parts": { path: "/api/v1/upload-parts", page: all("405"), form: memberForms("400") },
  "/api/v1/upload-parts/:upload": { path: "/api/v1/upload-parts/{unknownId}", page: all("405"), form: all("405") },
  "/api/v1/upload-parts/:upload/:part": {
    path: "/api/v1/upload-parts/{unknownId}/1",
    page: all("405"),
    form: all("405"),
  },
  "/api/v1/images": { path: "/api/v1/images", page: all("405"), form: onlyForms(["admin", "staff"], "400") },
  "/api/v1/conversations": {
    path: "/api/v1/conversations",
    page: memberForms("200"),
    form: memberForms("400"),
  },
  "/api/v1/conversations/:id": {
    path: "/api/v1/conversations/{unknownId}",
    page: memberForms("404"),
    form: all("405"),
  },
  "/api/v1/notifications": {
    path: "/api/v1/notifications",
    page: { ...unauthenticated, others: "200" },
    form: all("405"),
  },
  "/api/v1/programs": { path: "/api/v1/programs", page: { ...unauthenticated, others: "200" }, form: all("405") },
  "/api/v1/programs/:id": { path: "/api/v1/programs/{unknownId}", page: all("405"), form: all("405") },
  "/api/v1/notification-settings": {
    path: "/api/v1/notification-settings",
    page: { ...unauthenticated, others: "200" },
    form: all("405"),
  },
  "/api/v1/identities/me": {
    path: "/api/v1/identities/me",
    page: { ...unauthenticated, others: "200" },
    form: readOnly,
  },
  "/api/v1/companies": { path: "/api/v1/companies", ...publicPage },
  "/api/v1/pending-user": { path: "/api/v1/pending-user", page: all("405"), form: all("400") },
  "/api/v1/sign-up": { path: "/api/v1/sign-up", page: all("405"), form: all("400") },
  "/api/v1/sign-up/:token": { path: "/api/v1/sign-up/none", page: all("410"), form: readOnly },
  "/api/v1/magic-login": { path: "/api/v1/magic-login", page: all("405"), form: all("400") },
  "/api/v1/workspace-switch": { path: "/api/v1/workspace-switch", page: all("405"), form: memberForms("400") },
  "/api/v1/sessions": { path: "/api/v1/sessions", page: all("405"), form: all("400") },
  "/api/v1/session-settings": { path: "/api/v1/session-settings", page: all("405"), form: all("405") },
  "/api/v1/briefs": { path: "/api/v1/briefs", page: all("405"), form: all("400") },
  "/api/v1/events": { path: "/api/v1/events", page: all("405"), form: all("400") },
};
