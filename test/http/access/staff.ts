import {
  all,
  type Line,
  memberForms,
  members,
  only,
  onlyForms,
  publicPage,
  readOnly,
} from "#test/http/access/answers.ts";

/** Pages of staff and administrators. */
/** Who asks for licences at Acme, beside the restricted requester. */
const clients = ["admin", "staff", "supervisor"] as const;

export const staff: Record<string, Line> = {
  "/technical-issues": {
    path: "/technical-issues",
    page: all("200"),
    form: onlyForms(["admin", "staff"]),
    on: { acme: { form: memberForms("403") } },
  },
  "/kitchen-sink": {
    path: "/kitchen-sink",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"], "302 /kitchen-sink"),
  },
  "/transactions": {
    path: "/transactions",
    page: only(["admin", "staff", "supervisor"]),
    form: readOnly,
    on: { acme: { page: only([...clients, "requester"]) } },
  },
  "/transactions/draft": {
    path: "/transactions/draft",
    page: only(["admin", "staff", "supervisor"]),
    form: onlyForms(["admin", "staff", "supervisor"]),
    on: { acme: { page: only([...clients, "requester"]), form: onlyForms([...clients, "requester"]) } },
  },
  "/transactions/all": { path: "/transactions/all", page: only(["admin", "staff"]), form: readOnly },
  "/transactions/all/export.csv": {
    path: "/transactions/all/export.csv",
    page: onlyForms(["admin", "staff"], "200"),
    form: readOnly,
  },
  "/transactions/licences": {
    path: "/transactions/licences",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"]),
    on: { acme: { page: members("403"), form: memberForms("403") } },
  },
  "/transactions/licences/:id": {
    path: "/transactions/licences/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
    on: { acme: { page: members("403"), form: memberForms("403") } },
  },
  "/transactions/:id": {
    path: "/transactions/{unknownId}",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
    on: { acme: { page: only([...clients, "requester"], "404"), form: onlyForms([...clients, "requester"], "404") } },
  },
  "/transactions/:id/quote": {
    path: "/transactions/{unknownId}/quote",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/transactions/:id/quotes/:version": {
    path: "/transactions/{unknownId}/quotes/1",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
    on: { acme: { page: only([...clients, "requester"], "404") } },
  },
  "/transactions/:id/issue": {
    path: "/transactions/{unknownId}/issue",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/transactions/:id/licences/:number": {
    path: "/transactions/{unknownId}/licences/L-2026-0001",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: only([...clients, "requester"], "404") } },
  },
  "/transactions/:id/deliver": {
    path: "/transactions/{unknownId}/deliver",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/company-settings/own": {
    path: "/company-settings/own",
    page: only(["admin"]),
    form: onlyForms(["admin"], "409"),
  },
  "/company-settings/own/links": {
    path: "/company-settings/own/links",
    page: only(["admin"]),
    form: onlyForms(["admin"], "409"),
  },
  "/company-settings/own/contact": {
    path: "/company-settings/own/contact",
    page: only(["admin"]),
    form: onlyForms(["admin"], "409"),
  },
  "/company-settings/own/domain": {
    path: "/company-settings/own/domain",
    page: only(["admin"]),
    form: onlyForms(["admin"]),
  },
  "/company-settings/own/streaming": {
    path: "/company-settings/own/streaming",
    page: only(["admin"]),
    form: onlyForms(["admin"], "409"),
  },
  "/company-settings/own/members": { path: "/company-settings/own/members", page: only(["admin"]), form: readOnly },
  "/iam/list": { path: "/iam/list", page: only(["admin"]), form: onlyForms(["admin"]) },
  "/iam/invite": { path: "/iam/invite", page: only(["admin"]), form: onlyForms(["admin"]) },
  "/iam/people/:id": {
    path: "/iam/people/{unknownId}",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"], "404"),
  },
  "/iam/policies": { path: "/iam/policies", page: only(["admin"]), form: readOnly },
  "/iam/policies/:id": {
    path: "/iam/policies/{unknownId}",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"], "404"),
    on: { acme: { page: only([]), form: onlyForms([]) } },
  },
  "/iam-dashboard": { path: "/iam-dashboard", page: only(["admin"]), form: readOnly },
  "/iam-companies": { path: "/iam-companies", page: only(["admin"]), form: readOnly },
  "/iam-companies/:id": {
    path: "/iam-companies/{unknownId}",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"], "404"),
    on: { acme: { page: only([]), form: onlyForms([]) } },
  },
  "/sliders": { path: "/sliders", page: only(["admin", "staff"], "302 /sliders/list"), form: readOnly },
  "/sliders/list": { path: "/sliders/list", page: only(["admin", "staff"]), form: onlyForms(["admin", "staff"]) },
  "/sliders/create": {
    path: "/sliders/create",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"]),
  },
  "/sliders/reel/:id": { path: "/sliders/reel/{unknownId}", page: all("404"), form: readOnly },
  "/sliders/edit/:id": {
    path: "/sliders/edit/{unknownId}",
    page: only(["admin", "staff"], "302 /sliders/list"),
    form: onlyForms(["admin", "staff"]),
  },
  "/sliders/edit/:id/shares": {
    path: "/sliders/edit/{unknownId}/shares",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/sliders/edit/:id/shares/:linkId": {
    path: "/sliders/edit/{unknownId}/shares/unknown",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/sliders/edit/:id/shares/export": {
    path: "/sliders/edit/{unknownId}/shares/export",
    page: onlyForms(["admin", "staff"], "404"),
    form: readOnly,
  },
  "/sliders/share/:token/visit": { path: "/sliders/share/unknown/visit", page: all("204"), form: all("400") },
  "/sliders/share/:token": { path: "/sliders/share/unknown", page: all("404"), form: all("400") },
  "/search-words": {
    path: "/search-words",
    page: only(["admin", "staff"]),
    form: readOnly,
    on: { acme: { page: only([]) } },
  },
  "/search-words/:id": {
    path: "/search-words/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
    on: { acme: { page: only([]), form: onlyForms([]) } },
  },
  "/opportunities": { path: "/opportunities", page: only(["admin", "staff"]), form: readOnly },
  "/opportunities/export.csv": {
    path: "/opportunities/export.csv",
    page: onlyForms(["admin", "staff"], "200"),
    form: readOnly,
  },
  "/opportunities/:id": {
    path: "/opportunities/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/requests": { path: "/requests", page: only(["admin", "staff"]), form: readOnly },
  "/requests/export.csv": { path: "/requests/export.csv", page: onlyForms(["admin", "staff"], "200"), form: readOnly },
  "/requests/subscribers": { path: "/requests/subscribers", page: only(["admin", "staff"]), form: readOnly },
  "/requests/subscribers/export.csv": {
    path: "/requests/subscribers/export.csv",
    page: onlyForms(["admin", "staff"], "200"),
    form: readOnly,
  },
  "/requests/:id": {
    path: "/requests/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/site-content": {
    path: "/site-content",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"]),
  },
  "/site-content/:id": {
    path: "/site-content/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/dev/dns": {
    path: "/dev/dns",
    ...publicPage,
    form: all("400"),
  },
  "/dev/outbox": { path: "/dev/outbox", ...publicPage },
  "/dev/outbox/:id": { path: "/dev/outbox/{unknownId}", page: all("404"), form: readOnly },
};
