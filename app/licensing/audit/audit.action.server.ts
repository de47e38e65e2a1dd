import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditCopy as copy } from "#app/licensing/audit/audit-copy.ts";
import { auditedFileSchema, auditPath, maxAudited } from "#app/licensing/audit/audit-post.ts";
import { type JudgedFile, judgePosts } from "#app/licensing/audit/judge-posts.server.ts";
import { addPosts } from "#app/licensing/proof/posts.server.ts";
import { postSchema } from "#app/licensing/proof/proof-form.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

export type AuditReply = FormResult & { judged?: JudgedFile[] };

const limits = { bytes: 3 * 1024 * 1024, fields: 20, text: 1_000_000 };
const list = z.array(auditedFileSchema).max(maxAudited, copy.errors.many(maxAudited));

const schema = z.object({
  rows: z.string({ error: copy.errors.none }).transform((text, context) => {
    const parsed = list.safeParse(parseJson(text));
    if (parsed.success && parsed.data.length > 0) return parsed.data;
    const message = parsed.success ? copy.errors.none : (parsed.error.issues[0]?.message ?? copy.errors.rows);
    context.addIssue({ code: "custom", message: message.startsWith("Register") ? message : copy.errors.rows });
    return z.NEVER;
  }),
});

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}

/** Files whose music is judged become posts of the requests that licensed it. @throws AppError invalid, naming the file */
async function registerFiles(ctx: RequestContext, files: z.output<typeof list>): Promise<number> {
  const judged = await judgePosts(ctx, files);
  const posts = files.flatMap((file, at) => {
    const { postedOn, url } = file;
    const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
    const post = postSchema(isoDateOf(ctx.now)).safeParse({
      ...{ url, postedOn, channel: host || "-", poster: ctx.company.name },
    });
    const wrong = post.error?.issues[0]?.path[0];
    if (!post.success)
      throw new AppError("invalid", wrong === "url" ? copy.errors.url(file.file) : copy.errors.date(file.file));
    const ids = judged[at]?.music.flatMap(({ licence }) => licence?.transactionId ?? []) ?? [];
    if (ids.length === 0) throw new AppError("invalid", copy.errors.licence(file.file));
    return [...new Set(ids)].map((transactionId) => ({ ...post.data, transactionId }));
  });
  await addPosts(ctx, posts);
  return files.length;
}

/** `intent` "register" makes posts of the rows; without it they are judged. @throws AppError unauthorised, forbidden, too_many_requests */
export async function submitAudit(ctx: RequestContext, body: RequestBody) {
  const actor = requireAccess(ctx, "licences");
  const form = await readForm(body, limits);
  if (form.get("intent") === "register")
    return submitForm(ctx, form, {
      schema,
      async act({ rows }) {
        const count = await registerFiles(ctx, rows);
        return { to: auditPath, toast: { kind: "success", title: copy.done(count) } };
      },
    });
  await enforceRateLimit(ctx.env, "form", `audit:${actor.id}`);
  const parsed = schema.safeParse({ rows: form.get("rows") ?? undefined });
  if (!parsed.success) return data<AuditReply>({ error: { rows: [copy.errors.rows] } }, { status: 400 });
  return data<AuditReply>({ judged: await judgePosts(ctx, parsed.data.rows) });
}
