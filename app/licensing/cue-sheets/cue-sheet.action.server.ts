import { data } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import {
  editRows,
  emptyCue,
  focusAfter,
  maxCues,
  readCues,
  readEdit,
  type SheetPlace,
  setStates,
} from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { cueSheetSchema } from "#app/licensing/cue-sheets/cue-sheet-form.ts";
import { readCueSheet, requireReader } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { saveCueSheet } from "#app/licensing/cue-sheets/save-cue-sheet.server.ts";
import { setSheetState, sheetStateSchema } from "#app/licensing/cue-sheets/set-sheet-state.server.ts";
import { checkTimeline } from "#app/licensing/timelines/check-timeline.server.ts";
import { cuesOfCheck } from "#app/licensing/timelines/cues-of-check.ts";
import { timelineFormLimits, timelineSchema } from "#app/licensing/timelines/timeline-form.ts";
import { timelinesCopy } from "#app/licensing/timelines/timelines-copy.ts";

/** 500 cues have 3,500 fields named `cues[123].duration`, about 250 KB; the list of an edit has more. */
const formLimits = { ...timelineFormLimits, fields: 3_600 };

/** `focus`: id of the control to focus after a button of the list. `note`: what was filled in from an edit. */
export type CueSheetReply = FormResult & { focus?: string; note?: string };

/** The sheet with the cues of an edit instead of its own; nothing is saved. @throws AppError as `checkTimeline`, invalid */
async function fillFromTimeline(ctx: RequestContext, form: FormData, place: SheetPlace) {
  const sheet = await readCueSheet(ctx, place);
  const submission = parseForm(form, timelineSchema);
  if (submission.status !== "success") throw new AppError("invalid", timelinesCopy.errors.list);
  const { timeline: events, ...edit } = submission.value;
  const check = await checkTimeline(ctx, { events, ...edit });
  const licensed = new Set(sheet.songs.flatMap((song) => (song.isLicensed ? song.id : [])));
  const { cues, leftOut, cut } = cuesOfCheck(check, { licensed, cues: sheet.cues });
  const { filled, leftOut: namesOf, noneOfLicence, tooManyCues } = timelinesCopy;
  const notes = [
    cues.length === 0 ? noneOfLicence : filled(cues.length, sheet.licence),
    ...(cut === 0 ? [] : [tooManyCues(maxCues, cut)]),
    ...(leftOut.length === 0 ? [] : [namesOf(leftOut.slice(0, 10).join(", "))]),
  ];
  return data<CueSheetReply>({
    initialValue: { ...sheet.production, version: sheet.version, cues: cues.length === 0 ? sheet.cues : cues },
    note: notes.join(" "),
  });
}

/**
 * Handles the cue sheet form: saves it, or applies a list button and returns the changed rows with all other input. @throws AppError
 * unauthorised; for a list button also forbidden and not_found
 */
export async function submitCueSheet(ctx: RequestContext, body: RequestBody, place: SheetPlace) {
  const form = await readForm(body, formLimits);
  const intent = String(form.get("intent") ?? "");
  if (intent === "timeline") return fillFromTimeline(ctx, form, place);
  const common = {
    keepsInput: true,
    check: () => refusePreview(requireActor(ctx)),
    async fieldsAfterConflict() {
      const { version } = await readCueSheet(ctx, place);
      return { version };
    },
  };
  const state = setStates.find((one) => one === intent);
  if (state !== undefined)
    return submitForm(ctx, form, {
      ...common,
      schema: sheetStateSchema,
      async act(value) {
        return { to: await setSheetState(ctx, value, place), toast: { kind: "success", title: copy.wasSet[state] } };
      },
    });
  const edit = readEdit(intent);
  if (edit === null)
    return submitForm(ctx, form, {
      ...common,
      schema: cueSheetSchema,
      async act(value) {
        return { to: await saveCueSheet(ctx, value, place), toast: { kind: "success", title: copy.saved } };
      },
    });
  await requireReader(ctx, place);
  const { payload } = parseForm(form, cueSheetSchema);
  const cues = editRows(readCues(payload.cues), edit, emptyCue);
  return data<CueSheetReply>({ initialValue: { ...payload, cues }, focus: focusAfter(edit, cues.length) });
}
