import { z } from "zod";

type RateLimiter = { limit(options: { key: string }): Promise<{ success: boolean }> };

/** What wrangler.toml binds. */
export type Bindings = {
  DB: D1Database;
  SEARCH: D1Database;
  MEDIA: R2Bucket;
  MASTERS: R2Bucket;
  EVENTS: Queue<unknown>;
  EMAIL: SendEmail;
  PASSWORD: Fetcher;
  RESIZE: Fetcher;
  DOCUMENTS: Fetcher;
  ASSETS: Fetcher;
  LIMIT_SIGN_IN: RateLimiter;
  LIMIT_FORM: RateLimiter;
  LIMIT_EDIT: RateLimiter;
  LIMIT_REFUSAL: RateLimiter;
};

const localSecret = /^local-/;

const settingsSchema = z
  .object({
    STAGE: z.enum(["local", "production"]),
    APP_HOST: z.string().regex(/^[a-z0-9.-]+$/, "APP_HOST is a bare host name"),
    APP_URL: z.url(),
    /** Where /blog leads; without it the page shows what is new in the catalogue. */
    NEWS_URL: z.url({ protocol: /^https$/ }).optional(),
    /** The product's accounts at social networks, with spaces between: the footer links to them. */
    SOCIAL_URLS: z
      .string()
      .transform((list) => list.split(/\s+/).filter((address) => address !== ""))
      .pipe(z.array(z.url({ protocol: /^https$/ })))
      .optional(),
    /** The bearer token of `npm run ingest`; without it the ingest endpoints do not exist. */
    INGEST_TOKEN: z.string().min(32, "INGEST_TOKEN has fewer than 32 characters").optional(),
    /** Signs download links, upload forms and share links; without it nothing can be downloaded, uploaded or shared. */
    SIGNING_SECRET: z.string().min(32, "SIGNING_SECRET has fewer than 32 characters").optional(),
  })
  .refine((s) => s.STAGE === "local" || !localSecret.test(s.INGEST_TOKEN ?? ""), {
    error: "INGEST_TOKEN is a local one: production needs its own (wrangler secret put INGEST_TOKEN)",
  })
  .refine((s) => s.STAGE === "local" || !localSecret.test(s.SIGNING_SECRET ?? ""), {
    error: "SIGNING_SECRET is a local one: production needs its own (wrangler secret put SIGNING_SECRET)",
  });

export type Settings = z.infer<typeof settingsSchema>;
export type Env = Bindings & Settings;

/** The runtime hands the same bindings to every request, so they are checked once. */
const checked = new WeakMap<Bindings, Env>();

/** Checks the settings. Throws with every missing or unsafe one named: a worker that is not configured serves nothing. */
export function readEnv(raw: Bindings): Env {
  const known = checked.get(raw);
  if (known) return known;
  const parsed = settingsSchema.safeParse(raw);
  if (!parsed.success) {
    throw new Error(`The worker is not configured: ${parsed.error.issues.map((issue) => issue.message).join("; ")}`);
  }
  const env = { ...raw, ...parsed.data };
  checked.set(raw, env);
  return env;
}
