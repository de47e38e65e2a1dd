import { z } from "zod";

type RateLimiter = { limit(options: { key: string }): Promise<{ success: boolean }> };

/** Bindings of wrangler.toml. */
export type Bindings = {
  DB: D1Database;
  SEARCH: D1Database;
  MEDIA: R2Bucket;
  MASTERS: R2Bucket;
  EVENTS: Queue<unknown>;
  WEBHOOKS: Queue<unknown>;
  EMAIL: SendEmail;
  PASSWORD: Fetcher;
  RESIZE: Fetcher;
  DOCUMENTS: Fetcher;
  ASSETS: Fetcher;
  LIMIT_SIGN_IN: RateLimiter;
  LIMIT_FORM: RateLimiter;
  LIMIT_EDIT: RateLimiter;
  LIMIT_REQUEST: RateLimiter;
  LIMIT_REFUSAL: RateLimiter;
  /** Workers AI, if it is bound: docs/product/briefs.md. */
  AI?: { run(model: string, input: object): Promise<unknown> };
};

const localSecret = /^local-/;

const settingsSchema = z
  .object({
    STAGE: z.enum(["local", "production"]),
    APP_HOST: z.string().regex(/^[a-z0-9.-]+$/, "APP_HOST is a bare host name"),
    APP_URL: z.url(),
    /** Redirect target of /blog; without it the page shows what is new in the catalogue. */
    NEWS_URL: z.url({ protocol: /^https$/ }).optional(),
    /** The product's social network accounts, separated by spaces, for the footer. */
    SOCIAL_URLS: z
      .string()
      .transform((list) => list.split(/\s+/).filter((address) => address !== ""))
      .pipe(z.array(z.url({ protocol: /^https$/ })))
      .optional(),
    /** Bearer token of `npm run ingest`; without it the ingest endpoints do not exist. */
    INGEST_TOKEN: z.string().min(32, "INGEST_TOKEN has fewer than 32 characters").optional(),
    /** Signs download links, upload forms and share links; without it these features are unavailable. */
    SIGNING_SECRET: z.string().min(32, "SIGNING_SECRET has fewer than 32 characters").optional(),
    /** Signs proofs of licences: an Ed25519 key, PKCS #8 DER in base64; without it there are no proofs. */
    LICENCE_SIGNING_KEY: z
      .string()
      .regex(/^(?:local-)?[A-Za-z0-9+/]{60,}={0,2}$/, "LICENCE_SIGNING_KEY is no PKCS #8 key in base64")
      .optional(),
    /** Public keys (base64url, 43 characters) that signed before it, separated by spaces: what they signed still verifies. */
    LICENCE_RETIRED_KEYS: z
      .string()
      .transform((list) => list.split(/\s+/).filter((key) => key !== ""))
      .pipe(
        z.array(z.string().regex(/^[A-Za-z0-9_-]{43}$/, "LICENCE_RETIRED_KEYS has something that is no public key")),
      )
      .optional(),
    /** Card payments, with both: a key of Stripe's API, and the signing secret of the webhook at /payments/stripe. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[rs]k_\w+$/, "STRIPE_SECRET_KEY begins with sk_ or rk_")
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_.+$/, "STRIPE_WEBHOOK_SECRET begins with whsec_")
      .optional(),
    /** Model that helps to read briefs, by its name at Workers AI or at BRIEF_MODEL_URL; without it none is asked. */
    BRIEF_MODEL: z.string().min(1).max(200).optional(),
    /** Base address of an OpenAI-compatible service, and its key. */
    BRIEF_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
    BRIEF_MODEL_KEY: z.string().min(1).optional(),
    /** Host name that stands for 127.0.0.1 as a receiver of requests to public addresses, in local copies and tests. */
    LOCAL_RECEIVER_HOST: z.string().min(1).optional(),
  })
  .refine((s) => s.STAGE === "local" || !localSecret.test(s.INGEST_TOKEN ?? ""), {
    error: "INGEST_TOKEN is a local one: production needs its own (wrangler secret put INGEST_TOKEN)",
  })
  .refine((s) => s.STAGE === "local" || !localSecret.test(s.SIGNING_SECRET ?? ""), {
    error: "SIGNING_SECRET is a local one: production needs its own (wrangler secret put SIGNING_SECRET)",
  })
  .refine((s) => s.STAGE === "local" || !localSecret.test(s.LICENCE_SIGNING_KEY ?? ""), {
    error: "LICENCE_SIGNING_KEY is a local one: production needs its own (wrangler secret put LICENCE_SIGNING_KEY)",
  })
  .refine((s) => s.STAGE === "local" || s.LOCAL_RECEIVER_HOST === undefined, {
    error: "LOCAL_RECEIVER_HOST opens this machine to requests: it is for local copies only",
  });

export type Settings = z.infer<typeof settingsSchema>;
export type Env = Bindings & Settings;

/** The runtime passes the same bindings to every request, so they are validated once. */
const checked = new WeakMap<Bindings, Env>();

/** Validates the settings. Throws naming every missing or unsafe one: an unconfigured worker serves nothing. */
export function readEnv(raw: Bindings): Env {
  const cached = checked.get(raw);
  if (cached) return cached;
  const parsed = settingsSchema.safeParse(raw);
  if (!parsed.success) {
    throw new Error(`The worker is not configured: ${parsed.error.issues.map((issue) => issue.message).join("; ")}`);
  }
  const env = { ...raw, ...parsed.data };
  checked.set(raw, env);
  return env;
}
