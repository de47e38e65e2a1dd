import { all, clients, type Line, onlyForms, readOnly, unauthenticated } from "#test/http/access/answers.ts";

/** The API of licence requests, what they cost and whether a song clears. */
export const apiLicensing: Record<string, Line> = {
  "/api/v1/transactions": {
    path: "/api/v1/transactions",
    page: { ...unauthenticated, admin: "200", staff: "200", supervisor: "200", others: "403" },
    form: onlyForms(["admin", "staff", "supervisor"]),
    on: { acme: { page: onlyForms([...clients, "requester"], "200"), form: onlyForms([...clients, "requester"]) } },
  },
  "/api/v1/transactions/draft": {
    path: "/api/v1/transactions/draft",
    page: { ...unauthenticated, admin: "200", staff: "200", supervisor: "200", others: "403" },
    form: all("405"),
    on: { acme: { page: onlyForms([...clients, "requester"], "200") } },
  },
  "/api/v1/licences/take": {
    path: "/api/v1/licences/take",
    page: all("405"),
    form: onlyForms([]),
    on: { acme: { form: onlyForms(["supervisor"]) } },
  },
  "/api/v1/timelines": {
    path: "/api/v1/timelines",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"]),
    on: { acme: { form: onlyForms([...clients, "requester"]) } },
  },
  "/api/v1/clearance": {
    path: "/api/v1/clearance",
    page: { ...unauthenticated, admin: "400", staff: "400", supervisor: "400", others: "403" },
    form: onlyForms(["admin", "staff", "supervisor"], "400"),
    on: {
      acme: { page: onlyForms([...clients, "requester"], "400"), form: onlyForms([...clients, "requester"], "400") },
    },
  },
  "/api/v1/prices": {
    path: "/api/v1/prices",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"], "400"),
    on: { acme: { form: onlyForms([...clients, "requester"], "400") } },
  },
  "/api/v1/usages": {
    path: "/api/v1/usages",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: onlyForms(["admin", "staff", "supervisor"], "400"),
    on: {
      acme: { page: onlyForms([...clients, "requester"], "200"), form: onlyForms([...clients, "requester"], "400") },
    },
  },
  "/api/v1/usages/:id": {
    path: "/api/v1/usages/{unknownId}",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: all("405"),
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/api/v1/transactions/:id": {
    path: "/api/v1/transactions/{unknownId}",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: all("405"),
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/api/v1/transactions/:id/withdraw": {
    path: "/api/v1/transactions/{unknownId}/withdraw",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"]),
    on: { acme: { form: onlyForms([...clients, "requester"]) } },
  },
  "/api/v1/transactions/:id/quotes": {
    path: "/api/v1/transactions/{unknownId}/quotes",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/api/v1/transactions/:id/quotes/:version": {
    path: "/api/v1/transactions/{unknownId}/quotes/1",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/api/v1/transactions/:id/quotes/:version/answer": {
    path: "/api/v1/transactions/{unknownId}/quotes/1/answer",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
    on: { acme: { form: onlyForms([...clients, "requester"], "404") } },
  },
  "/api/v1/transactions/:id/licences": {
    path: "/api/v1/transactions/{unknownId}/licences",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/api/v1/transactions/:id/licences/:number": {
    path: "/api/v1/transactions/{unknownId}/licences/L-2026-0001",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
    on: { acme: { page: onlyForms([...clients, "requester"], "404") } },
  },
  "/api/v1/transactions/:id/approvals": {
    path: "/api/v1/transactions/{unknownId}/approvals",
    page: onlyForms(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "400"),
  },
  "/api/v1/transactions/:id/rights-holders": {
    path: "/api/v1/transactions/{unknownId}/rights-holders",
    page: onlyForms(["admin", "staff"], "404"),
    form: readOnly,
  },
  "/api/v1/approvals": {
    path: "/api/v1/approvals",
    page: onlyForms(["admin", "staff"], "200"),
    form: readOnly,
  },
  "/api/v1/transactions/:id/deliver": {
    path: "/api/v1/transactions/{unknownId}/deliver",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "404"),
  },
};
