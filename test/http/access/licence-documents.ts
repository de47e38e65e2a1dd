import { all, clients, type Line, only, onlyForms, readOnly } from "#test/http/access/answers.ts";

/** The PDF of a licence and the cue sheet of its request. */
export const licenceDocuments: Record<string, Line> = {
  "/company-settings/own/documents/preview.pdf": {
    path: "/company-settings/own/documents/preview.pdf",
    page: all("405"),
    form: onlyForms(["admin"], "400"),
  },
  "/api/v1/invoices": {
    path: "/api/v1/invoices",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: all("405"),
    on: { acme: { page: onlyForms([...clients, "requester"], "200") } },
  },
  "/api/v1/invoices/:id": {
    path: "/api/v1/invoices/{unknownId}",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: all("405"),
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/invoices": {
    path: "/invoices",
    page: only(["admin", "staff", "supervisor"]),
    form: onlyForms(["admin", "staff"], "404"),
    on: { acme: { page: only([...clients, "requester"]) } },
  },
  "/invoices/export.csv": {
    path: "/invoices/export.csv",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "200") } },
  },
  "/invoices/:id": {
    path: "/invoices/{unknownId}",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff"], "400"),
    on: { acme: { page: only([...clients, "requester"], "404") } },
  },
  "/invoices/:id.pdf": {
    path: "/invoices/{unknownId}.pdf",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/invoices/:id.xml": {
    path: "/invoices/{unknownId}.xml",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/transactions/:id/quotes/:version.pdf": {
    path: "/transactions/{unknownId}/quotes/1.pdf",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/offers/:token": { path: "/offers/unknown", page: all("404"), form: all("404") },
  "/offers/:token/quote.pdf": { path: "/offers/unknown/quote.pdf", page: all("404"), form: readOnly },
  "/offers/:token/media/:song/*": { path: "/offers/unknown/media/1/direct.m4a", page: all("404"), form: readOnly },
  "/transactions/:id/licences/:number.pdf": {
    path: "/transactions/{unknownId}/licences/L-2026-0001.pdf",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/transactions/:id/licences/:number/proof.zip": {
    path: "/transactions/{unknownId}/licences/L-2026-0001/proof.zip",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/transactions/:id/licences/:number/files/:fileId": {
    path: "/transactions/{unknownId}/licences/L-2026-0001/files/x",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/transactions/:id/licences/:number/renew": {
    path: "/transactions/{unknownId}/licences/L-2026-0001/renew",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
    on: { acme: { page: only([...clients, "requester"], "404"), form: onlyForms([...clients, "requester"], "404") } },
  },
  "/licences": {
    path: "/licences",
    page: only(["admin", "staff", "supervisor"]),
    form: onlyForms(["admin", "staff", "supervisor"], "302 /licences"),
    on: {
      acme: { page: only([...clients, "requester"]), form: onlyForms([...clients, "requester"], "302 /licences") },
    },
  },
  "/licences/take": {
    path: "/licences/take",
    page: only([]),
    form: onlyForms([]),
    // Acme lets its people take licences.
    on: { acme: { page: only(["supervisor"]), form: onlyForms(["supervisor"]) } },
  },
  "/licences/export.csv": {
    path: "/licences/export.csv",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "200") } },
  },
  "/licences/calendar.ics": {
    path: "/licences/calendar.ics",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "200") } },
  },
  "/licences/calendar/:token.ics": { path: "/licences/calendar/unknown.ics", page: all("404"), form: readOnly },
  "/.well-known/syncline-licence-keys.json": {
    path: "/.well-known/syncline-licence-keys.json",
    page: all("200"),
    form: readOnly,
  },
  "/transactions/:id/cue-sheet": {
    path: "/transactions/{unknownId}/cue-sheet",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
    on: { acme: { page: only([...clients, "requester"], "404"), form: onlyForms([...clients, "requester"], "404") } },
  },
  "/transactions/:id/cue-sheet/print": {
    path: "/transactions/{unknownId}/cue-sheet/print",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: only([...clients, "requester"], "404") } },
  },
  "/transactions/:id/cue-sheet/export": {
    path: "/transactions/{unknownId}/cue-sheet/export",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/api/v1/licences": {
    path: "/api/v1/licences",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: all("405"),
    on: { acme: { page: onlyForms([...clients, "requester"], "200") } },
  },
  "/api/v1/verify/:code": { path: "/api/v1/verify/0000-0000-0000-0000", page: all("404"), form: all("405") },
  "/api/v1/transactions/:id/licences/:number/use": {
    path: "/api/v1/transactions/{unknownId}/licences/L-2026-0001/use",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: all("405"),
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  ...Object.fromEntries(
    ["channels", "third-parties", "posts"].map((kind): [string, Line] => [
      `/api/v1/transactions/:id/licences/:number/${kind}`,
      {
        path: `/api/v1/transactions/{unknownId}/licences/L-2026-0001/${kind}`,
        page: all("405"),
        form: onlyForms(["admin", "staff", "supervisor"]),
        on: { acme: { form: onlyForms([...clients, "requester"]) } },
      },
    ]),
  ),
  ...Object.fromEntries(
    ["coverage", "posts"].map((kind): [string, Line] => [
      `/api/v1/transactions/:id/licences/:number/${kind}/:entry`,
      {
        path: `/api/v1/transactions/{unknownId}/licences/L-2026-0001/${kind}/x`,
        page: all("405"),
        form: all("405"),
      },
    ]),
  ),
  "/api/v1/transactions/:id/cue-sheet": {
    path: "/api/v1/transactions/{unknownId}/cue-sheet",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: all("405"),
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
};
