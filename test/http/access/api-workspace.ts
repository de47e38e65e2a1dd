import { all, bench, type Line, onlyForms, publicPage, readOnly, unauthenticated } from "#test/http/access/answers.ts";

/** The API of accounts, uploads, sliders and ingest. */
const clients = ["admin", "staff", "supervisor"] as const;

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
  "/api/v1/validate-brands": { path: "/api/v1/validate-brands", page: all("405"), form: onlyForms(["admin"]) },
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
  "/api/v1/images": { path: "/api/v1/images", page: all("405"), form: onlyForms(["admin", "staff"], "400") },
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
  "/api/v1/transactions/:id/deliver": {
    path: "/api/v1/transactions/{unknownId}/deliver",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/api/v1/notifications": {
    path: "/api/v1/notifications",
    page: { ...unauthenticated, others: "200" },
    form: all("405"),
  },
  "/api/v1/identities/me": {
    path: "/api/v1/identities/me",
    page: { ...unauthenticated, others: "200" },
    form: readOnly,
  },
  "/api/v1/sessions": { path: "/api/v1/sessions", page: all("405"), form: all("400") },
  "/api/v1/session-settings": { path: "/api/v1/session-settings", page: all("405"), form: all("405") },
  "/api/v1/briefs": { path: "/api/v1/briefs", page: all("405"), form: all("400") },
  "/api/v1/events": { path: "/api/v1/events", page: all("405"), form: all("400") },
  "/api/v1/ingest/files/:sha256": { path: `/api/v1/ingest/files/${"0".repeat(64)}`, page: all("401"), form: readOnly },
  "/api/v1/ingest/objects/:bucket/:key": { path: "/api/v1/ingest/objects/MEDIA/a", page: all("401"), form: all("401") },
  "/api/v1/ingest/recordings": { path: "/api/v1/ingest/recordings", ...bench },
  "/api/v1/ingest/mp3": { path: "/api/v1/ingest/mp3", page: all("401"), form: all("401") },
  "/api/v1/ingest/analysis": { path: "/api/v1/ingest/analysis", page: all("401"), form: all("401") },
  "/api/v1/ingest/submissions": { path: "/api/v1/ingest/submissions", page: all("401"), form: all("401") },
  "/api/v1/ingest/submissions/:id/file": {
    path: "/api/v1/ingest/submissions/{unknownId}/file",
    page: all("401"),
    form: readOnly,
  },
  "/api/v1/administrators": { path: "/api/v1/administrators", ...bench },
  "/api/v1/ingest/sweep": { path: "/api/v1/ingest/sweep", ...bench },
  "/api/v1/ingest/reindex": { path: "/api/v1/ingest/reindex", ...bench },
  "/api/v1/ingest/similar-index": { path: "/api/v1/ingest/similar-index", ...bench },
  "/api/v1/ingest/status": { path: "/api/v1/ingest/status", ...publicPage },
  "/api/v1/dev/seed": { path: "/api/v1/dev/seed", ...bench },
};
