import { data, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { removeSongFile } from "#app/artists/songs/files/add-song-file.server.ts";
import { receiveSongFile } from "#app/artists/songs/files/receive-song-file.server.ts";
import { requireOwnSubmission } from "#app/artists/songs/own-submission.server.ts";
import { readOwnSubmission } from "#app/artists/songs/read-submission.server.ts";
import { saveSection } from "#app/artists/songs/save-section.server.ts";
import { requestTakedown } from "#app/artists/songs/sending/request-takedown.server.ts";
import { sendSubmission } from "#app/artists/songs/sending/send-submission.server.ts";
import {
  deleteSubmission,
  reopenSubmission,
  withdrawSubmission,
} from "#app/artists/songs/sending/withdraw-submission.server.ts";
import {
  aiSchema,
  creditsSchema,
  reasonSchema,
  signatureSchema,
  songSchema,
  version,
} from "#app/artists/songs/song-form.ts";
import { ownSubmissionPath, type Section, songsPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { versionOf } from "#app/records/record-version.server.ts";

const success = (title: string, text?: string) => ({ kind: "success", title, ...(text && { text }) }) as const;

/** Sections that are saved alone, each with its schema. */
const schemas = { song: songSchema, credits: creditsSchema, ai: aiSchema } satisfies Partial<
  Record<Section, z.ZodObject>
>;

function submitSection(ctx: RequestContext, form: FormData, id: string, section: keyof typeof schemas) {
  const schema: z.ZodObject = schemas[section];
  return submitForm(ctx, form, {
    schema: schema.extend({ version }),
    keepsInput: true,
    async act({ version: read, ...values }) {
      await saveSection(ctx, { id, version: String(read), values });
      return { to: `${ownSubmissionPath(id)}#${section}`, toast: success(copy.saved) };
    },
    fieldsAfterConflict: async () => ({ version: versionOf(await requireOwnSubmission(ctx, id)) }),
  });
}

function submitSignature(ctx: RequestContext, form: FormData, id: string) {
  return submitForm(ctx, form, {
    schema: signatureSchema,
    keepsInput: true,
    async act(value) {
      await sendSubmission(ctx, { id, ...value });
      return { to: ownSubmissionPath(id), toast: success(copy.sent, copy.sentText) };
    },
    async fieldsAfterConflict() {
      const { song, terms } = await readOwnSubmission(ctx, id);
      return { version: versionOf(song), termsId: terms.id };
    },
  });
}

function submitTakedown(ctx: RequestContext, form: FormData, id: string) {
  return submitForm(ctx, form, {
    schema: reasonSchema,
    keepsInput: true,
    async act({ reason }) {
      await requestTakedown(ctx, { id, reason });
      return { to: ownSubmissionPath(id), toast: success(copy.takedownSent) };
    },
  });
}

type Press = {
  run: (ctx: RequestContext, input: { id: string; version: string | null }) => Promise<void>;
  to?: string;
  toast: string;
};

const presses = new Map<string, Press>([
  ["withdraw", { run: withdrawSubmission, toast: copy.withdrawn }],
  ["reopen", { run: reopenSubmission, toast: copy.reopened }],
  ["delete", { run: deleteSubmission, to: songsPath, toast: copy.deleted }],
]);

/** Action of the page of a submitted song: a file, one of its sections, or one of its buttons. */
export async function submitDraft(ctx: RequestContext, request: Request, { id }: { id: string }) {
  requireArtistDesk(ctx, "artist-songs");
  const page = ownSubmissionPath(id);
  if (/^multipart\/form-data/i.test(request.headers.get("Content-Type") ?? "")) {
    const failed = await receiveSongFile(ctx, request, { id });
    if (failed !== null) return data(failed.reply, { status: failed.status });
    ctx.flash.set(success(copy.fileAdded));
    return redirect(`${page}#files`);
  }
  const form = await readForm(request);
  const act = String(form.get("act"));
  if (act === "song" || act === "credits" || act === "ai") return submitSection(ctx, form, id, act);
  if (act === "send") return submitSignature(ctx, form, id);
  if (act === "takedown") return submitTakedown(ctx, form, id);
  if (act === "remove-file")
    return pressButton(ctx, { form, page, shown: ["conflict", "not_found", "too_many_requests"] }, async () => {
      await removeSongFile(ctx, { id, fileId: String(form.get("fileId")) });
      return { to: `${page}#files`, toast: success(copy.fileRemoved) };
    });
  const press = presses.get(act);
  if (press === undefined) throw new AppError("invalid", notOurForm);
  return pressButton(ctx, { form, page }, async () => {
    await press.run(ctx, { id, version: String(form.get("version") ?? "") });
    return { to: press.to ?? page, toast: success(press.toast) };
  });
}
