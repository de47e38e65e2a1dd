import {
  all,
  type Line,
  memberForms,
  members,
  readOnly,
  strangers,
  strangersOrHome,
} from "#test/http/access/answers.ts";

/** Signing in and up, and a person's own account. */
export const accounts: Record<string, Line> = {
  "/session-expired": {
    path: "/session-expired",
    page: all("200"),
    form: strangers("401", "302 /discover"),
  },
  "/auth/:authToken": { path: "/auth/unknown", page: all("302 /login"), form: readOnly },
  "/signup": { path: "/signup", page: strangersOrHome("200"), form: all("400") },
  "/invite": { path: "/invite", page: all("200"), form: all("400") },
  "/invite/:id": { path: "/invite/{unknownId}", page: all("200"), form: all("302 {path}?sent") },
  "/user-sign-up/:token": { path: "/user-sign-up/unknown", page: all("200"), form: all("400") },
  "/login": { path: "/login", page: strangersOrHome("200"), form: all("400") },
  "/magic-link": { path: "/magic-link", page: all("200"), form: all("302 /") },
  "/reset-password": { path: "/reset-password", page: all("200"), form: all("400") },
  "/reset-password/:token": { path: "/reset-password/unknown", page: all("200"), form: all("400") },
  "/confirm-email/:token": { path: "/confirm-email/unknown", page: all("200"), form: all("410") },
  "/account-settings": { path: "/account-settings", page: members("200"), form: memberForms("400") },
  "/account-settings/photo": { path: "/account-settings/photo", page: members("200"), form: memberForms("400") },
  "/account-settings/email": { path: "/account-settings/email", page: members("200"), form: memberForms("400") },
  "/account-settings/delete": { path: "/account-settings/delete", page: members("200"), form: memberForms("400") },
  "/account-settings/sessions": { path: "/account-settings/sessions", page: members("200"), form: memberForms("400") },
  "/account-settings/password": {
    path: "/account-settings/password",
    page: members("200"),
    form: memberForms("400"),
  },
  "/account-settings/tokens": { path: "/account-settings/tokens", page: members("200"), form: memberForms("400") },
  "/account-settings/programs": {
    path: "/account-settings/programs",
    page: members("200"),
    form: memberForms("400"),
  },
  "/account-settings/notifications": {
    path: "/account-settings/notifications",
    page: members("200"),
    form: memberForms("302 /account-settings/notifications"),
  },
  "/notifications": {
    path: "/notifications",
    page: members("200"),
    form: memberForms("302 /notifications"),
  },
  "/unsubscribe/:token": { path: "/unsubscribe/unknown", page: all("200"), form: all("410") },
  "/dashboard": { path: "/dashboard", page: all("302 /discover"), form: readOnly },
  "/switch-workspace": { path: "/switch-workspace", page: all("302 /discover"), form: memberForms("400") },
  "/quit-preview": { path: "/quit-preview", page: all("302 /"), form: memberForms("302 /") },
};
