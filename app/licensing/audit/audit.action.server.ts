import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditCopy as copy } from "#app/licensing/audit/audit-copy.ts";
import { type AuditedFile, auditedFileSchema, auditPath, maxAudited } from "#app/licensing/audit/audit-post.ts";
import { type TrackChoice, typedPost } from "#app/licensing/audit/find-typed-track.server.ts";
import { type JudgedFile, judgePosts } from "#app/licensing/audit/judge-posts.server.ts";
import { addPosts } from "#app/licensing/proof/posts.server.ts";
import { postSchema } from "#app/licensing/proof/proof-form.ts";
import { proofLimits } from "#app/licensing/proof/proof-limits.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

/** `choices`: tracks of the name that was typed. */
export type AuditReply = FormResult & { judged?: JudgedFile[]; choices?: TrackChoice[] };

const limits = { bytes: 3 * 1024 * 1024, fields: 20, text: 1_000_000 };
const list = z.array(auditedFileSchema);

const filesSchema = z.object({
  rows: z.string({ error: copy.errors.none }).transform((text, context) => {
    const rows = parseJson(text);
    const parsed = list.safeParse(rows);
    const count = Array.isArray(rows) ? rows.length : 0;
    if (parsed.success && count > 0 && count <= maxAudited) return parsed.data;
    const place = parsed.error?.issues[0]?.path[0];
    const file = z.object({ file: z.string() }).safeParse(Array.isArray(rows) ? rows[Number(place)] : null);
    const message =
      count > maxAudited
        ? copy.errors.many(maxAudited)
        : parsed.success
          ? copy.errors.none
          : file.success
            ? copy.errors.row(file.data.file.slice(0, 200))
            : copy.errors.rows;
    context.addIssue({ code: "custom", message });
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

/** A post that a person heard, and types. `today`: ISO date. */
function typedSchema(today: string) {
  const { url, postedOn } = postSchema(today).shape;
  return z.object({
    ...{ act: z.literal("post"), url, postedOn },
    track: requiredText(copy.post.track, 200, copy.errors.track),
    music: z.string().max(64).optional(),
    seconds: z.coerce.number(copy.errors.seconds).positive(copy.errors.seconds).max(86_400, copy.errors.seconds),
  });
}

/** Files whose music is judged become posts of the requests that licensed it. @throws AppError invalid, naming the file */
async function registerFiles(ctx: RequestContext, files: readonly AuditedFile[]): Promise<number> {
  const judged = await judgePosts(ctx, files);
  const schema = postSchema(isoDateOf(ctx.now));
  const posts = files.flatMap(({ file, url, postedOn }, at) => {
    const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
    const poster = ctx.company.name.slice(0, proofLimits.name);
    const post = schema.safeParse({ url, postedOn, channel: host.slice(0, proofLimits.name) || "-", poster });
    const wrong = post.error?.issues[0]?.path[0];
    if (!post.success) throw new AppError("invalid", wrong === "url" ? copy.errors.url(file) : copy.errors.date(file));
    const ids = judged[at]?.music.flatMap(({ licence }) => licence?.transactionId ?? []) ?? [];
    if (ids.length === 0) throw new AppError("invalid", copy.errors.licence(file));
    return [...new Set(ids)].map((transactionId) => ({ ...post.data, transactionId }));
  });
  await addPosts(ctx, posts);
  return files.length;
}

/** One post without its file: judged and registered as files are. */
async function submitTyped(ctx: RequestContext, form: FormData) {
  const schema = typedSchema(isoDateOf(ctx.now));
  if (form.get("intent") === "register")
    return submitForm(ctx, form, {
      schema,
      async act(value) {
        const { file } = await typedPost(ctx, value);
        if (file === null) throw new AppError("invalid", copy.errors.whichTrack, { track: [copy.errors.whichTrack] });
        return { to: auditPath, toast: { kind: "success", title: copy.done(await registerFiles(ctx, [file])) } };
      },
    });
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return data<AuditReply>(submission.reply(), { status: 400 });
  try {
    const { file, choices } = await typedPost(ctx, submission.value);
    if (file === null) {
      const reply = submission.reply({ fieldErrors: { track: [copy.errors.whichTrack] } });
      return data<AuditReply>({ ...reply, choices }, { status: 400 });
    }
    // The form stays as it is typed, to be registered.
    const { initialValue } = submission.reply({ formErrors: [] });
    return data<AuditReply>({ initialValue, choices, judged: await judgePosts(ctx, [file]) });
  } catch (error) {
    return replyWithInput(submission, error);
  }
}

/** `intent` "register" makes posts of the rows; without it they are judged. @throws AppError unauthorised, forbidden */
export async function submitAudit(ctx: RequestContext, body: RequestBody) {
  const actor = requireAccess(ctx, "licences");
  const form = await readForm(body, limits);
  if (form.get("act") === "post") return submitTyped(ctx, form);
  if (form.get("intent") === "register")
    return submitForm(ctx, form, {
      schema: filesSchema,
      hideFields: ["rows"],
      async act({ rows }) {
        const count = await registerFiles(ctx, rows);
        return { to: auditPath, toast: { kind: "success", title: copy.done(count) } };
      },
    });
  const submission = parseForm(form, filesSchema);
  if (submission.status !== "success")
    return data<AuditReply>(submission.reply({ hideFields: ["rows"] }), { status: 400 });
  try {
    await enforceRateLimit(ctx.env, "form", `audit:${actor.id}`);
    return data<AuditReply>({ judged: await judgePosts(ctx, submission.value.rows) });
  } catch (error) {
    return replyWithInput(submission, error, { hideFields: ["rows"] });
  }
}
