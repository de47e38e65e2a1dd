import { index, type RouteConfig, route } from "@remix-run/route-config";

/** The floor plan: every URL of the product, in the order of the specification. */
export default [
  // Specification part 1, section 2: the public site
  index("site/routes/landing.tsx"),
  route("landing", "site/routes/landing.tsx", { id: "landing" }),
  route("discover", "sliders/routes/discover.tsx"),
  route("search", "catalogue/routes/search.tsx", { id: "search" }),
  route("session-expired", "identity/routes/session-expired.tsx"),
  route("not-found", "shell/routes/not-found.tsx"),
  route("kitchen-sink", "shell/routes/kitchen-sink.tsx"),

  route("auth/:authToken", "identity/routes/auth.ts"),
  route("signup", "identity/routes/signup.tsx"),
  route("invite", "identity/routes/invite.tsx"),
  route("invite/:id", "identity/routes/invite.tsx", { id: "invite-one" }),
  route("user-sign-up/:token", "identity/routes/user-sign-up.tsx"),

  // Specification part 2, section 2: the catalogue
  route("login", "identity/routes/login.tsx"),
  route("logout", "identity/routes/logout.tsx"),
  route("magic-link", "identity/routes/magic-link.tsx"),
  route("reset-password", "identity/routes/reset-password-request.tsx"),
  route("reset-password/:token", "identity/routes/reset-password.tsx"),
  route("confirm-email/:token", "identity/routes/confirm-email.tsx"),
  route("account-settings", "identity/routes/account-settings.tsx"),
  route("account-settings/email", "identity/routes/account-email.tsx"),
  route("account-settings/delete", "identity/routes/account-delete.tsx"),
  route("account-settings/password", "identity/routes/account-password.tsx"),
  route("account-settings/sessions", "identity/routes/account-sessions.tsx"),
  route("account-settings/tokens", "identity/routes/account-tokens.tsx"),
  route("switch-workspace", "identity/routes/switch-workspace.ts"),
  route("quit-preview", "identity/routes/quit-preview.ts"),
  route("music-sync-licensing", "catalogue/routes/shell.tsx"),
  route("music-sync-licensing/search", "catalogue/routes/search.tsx", { id: "catalogue-search" }),
  route("music-sync-licensing/artist/:slug", "catalogue/routes/artist.tsx"),
  route("music-sync-licensing/song/:slug", "catalogue/routes/song.tsx"),

  route("iam/list", "identity/routes/iam-list.tsx"),
  route("iam/invite", "identity/routes/iam-invite.tsx"),
  route("iam/people/:id", "identity/routes/iam-person.tsx"),
  route("iam/policies", "identity/routes/iam-policies.tsx"),
  route("iam/policies/:id", "identity/routes/iam-policy.tsx"),
  route("iam-dashboard", "identity/routes/iam-dashboard.tsx"),
  route("iam-companies", "companies/routes/iam-companies.tsx"),
  route("iam-companies/:id", "companies/routes/iam-company.tsx"),

  // The JSON API
  route("api/v1/sliders", "api/routes/sliders.ts"),
  route("api/v1/songs/:id", "api/routes/song.ts"),
  route("api/v1/identities/me", "api/routes/identity-me.ts"),
  route("api/v1/sessions", "api/routes/sessions.ts"),
  route("api/v1/session-settings", "api/routes/session-settings.ts"),
  route("api/v1/events", "api/routes/events.ts"),
  route("api/v1/ingest/files/:sha256", "api/routes/ingest-file.ts"),
  route("api/v1/ingest/objects/:bucket/*", "api/routes/ingest-object.ts"),
  route("api/v1/ingest/recordings", "api/routes/ingest-recording.ts"),
  route("api/v1/ingest/sweep", "api/routes/ingest-sweep.ts"),
  route("api/v1/ingest/reindex", "api/routes/ingest-reindex.ts"),
  route("api/v1/ingest/status", "api/routes/ingest-status.ts"),
  route("api/v1/dev/seed", "api/routes/dev-seed.ts"),

  // A local copy's mails
  route("dev/outbox", "mail/routes/dev-outbox.tsx"),
  route("dev/outbox/:id", "mail/routes/dev-outbox-mail.tsx"),

  route("scheme", "shell/routes/scheme.ts"),
  route("cookie-consent", "shell/routes/cookie-consent.ts"),
  route("healthz", "shell/routes/healthz.ts"),
  route("sw.js", "shell/routes/service-worker.ts"),
  route("robots.txt", "shell/routes/robots.ts"),
  route("sitemap.xml", "catalogue/routes/sitemap.ts"),
  route("*", "shell/routes/unknown.tsx"),
] satisfies RouteConfig;
