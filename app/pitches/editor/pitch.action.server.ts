import { z } from "zod";
import { readPlace } from "#app/collaboration/rows/read-place.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { removePitchMember, savePitchMember } from "#app/pitches/access/pitch-members.server.ts";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { pitchEditPath, pitchesPath } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import {
  detailsFormSchema,
  pitchBrandSchema,
  pitchMemberSchema,
  slideFormSchema,
  slidePictureSchema,
  textSlideSchema,
} from "#app/pitches/pitch-form.ts";
import { changePitchDetails } from "#app/pitches/record/change-pitch-details.server.ts";
import { duplicatePitch } from "#app/pitches/record/create-pitch.server.ts";
import { setPitchBrand } from "#app/pitches/record/set-pitch-brand.server.ts";
import { setPitchDeleted } from "#app/pitches/record/set-pitch-deleted.server.ts";
import { setPitchPicture } from "#app/pitches/record/set-pitch-picture.server.ts";
import { addPlaylistSlides, addTextSlide, addTrackSlide } from "#app/pitches/slides/add-slides.server.ts";
import { changeSlide, setSlideVisible } from "#app/pitches/slides/change-slide.server.ts";
import { moveSlide, removeSlides, restoreSlides } from "#app/pitches/slides/pitch-slides.server.ts";
import { setSlidePicture } from "#app/pitches/slides/set-slide-picture.server.ts";

type Edit = { id: string; form: FormData };
type Done = { to: string; toast?: { kind: "success"; title: string } };

const pictureSchema = z.object({ cover: z.instanceof(File, { error: copy.pictureMissing }) });

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Present values of a slide, for a form after a conflict. */
async function slideNow(ctx: RequestContext, { id, form }: Edit): Promise<Record<string, string>> {
  const { slides } = await requirePitch(ctx, { id });
  const slide = slides.find((one) => one.id === textOf(form, "slideId"));
  if (slide === undefined) return {};
  const texts = { titleBefore: slide.title, textBefore: slide.text };
  if (slide.kind === "text") return texts;
  const { recordingId: recordingBefore, startMs, endMs } = slide;
  return { ...texts, recordingBefore, startBefore: String(startMs ?? ""), endBefore: String(endMs ?? "") };
}

/** Handles a form of the editor: returns it with errors, or redirects. @throws AppError as `changePitch` */
export async function editPitch(ctx: RequestContext, edit: Edit) {
  const { id, form } = edit;
  const done = (title: string): Done => ({ to: pitchEditPath(id), toast: { kind: "success", title } });
  switch (textOf(form, "act")) {
    case "details":
      return submitForm(ctx, form, {
        schema: detailsFormSchema,
        keepsInput: true,
        async act({ title, client, intro, closing, visibility, background, ...was }) {
          const before = {
            ...{ title: was.titleBefore, client: was.clientBefore, intro: was.introBefore, closing: was.closingBefore },
            ...{ visibility: was.visibilityBefore, background: was.backgroundBefore },
          };
          await changePitchDetails(ctx, {
            id,
            details: { title, client, intro, closing, visibility, background },
            before,
          });
          return done(copy.saved);
        },
        async fieldsAfterConflict() {
          const { title, client, intro, closing, visibility, backgroundKey } = await requirePitch(ctx, { id });
          return {
            ...{ titleBefore: title, clientBefore: client, introBefore: intro, closingBefore: closing },
            ...{ visibilityBefore: visibility, backgroundBefore: backgroundKey ?? "" },
          };
        },
      });
    case "brand":
      return submitForm(ctx, form, {
        schema: pitchBrandSchema,
        async act({ brandId }) {
          await setPitchBrand(ctx, { id, brandId });
          return done(copy.brandSaved);
        },
      });
    case "member":
      return submitForm(ctx, form, {
        schema: pitchMemberSchema,
        async act(member) {
          const { name, isNew, lacks } = await savePitchMember(ctx, { id, ...member });
          const title = isNew ? copy.invited(name) : copy.roleSaved(name);
          const body = lacks.length > 0 ? copy.lacks : undefined;
          return { to: pitchEditPath(id), toast: { kind: "success", title, body } };
        },
      });
    case "picture":
      return submitForm(ctx, form, {
        schema: pictureSchema,
        hideFields: ["cover"],
        async act({ cover }) {
          await setPitchPicture(ctx, { id, file: cover });
          return done(copy.pictureSaved);
        },
      });
    case "slide-picture":
      return submitForm(ctx, form, {
        schema: slidePictureSchema,
        hideFields: ["picture"],
        async act({ slideId, picture, ...facts }) {
          await setSlidePicture(ctx, { id, slideId, picture, facts });
          const title = picture ? copy.slidePictureSaved : copy.slidePictureChanged;
          // The slide stays open: the focal point can be chosen once the picture is stored.
          return { ...done(title), to: `${pitchEditPath(id)}?${new URLSearchParams({ slide: slideId })}` };
        },
      });
    case "text":
      return submitForm(ctx, form, {
        schema: textSlideSchema,
        keepsInput: true,
        async act(value) {
          await addTextSlide(ctx, { id, ...value });
          return done(copy.slideAdded);
        },
      });
    case "text-slide":
    case "track-slide":
      return submitForm(ctx, form, {
        schema: slideFormSchema,
        keepsInput: true,
        async act({ slideId, titleBefore, textBefore, recordingBefore, startBefore, endBefore, ...fields }) {
          const before = {
            ...{ title: titleBefore, text: textBefore, recordingId: recordingBefore },
            ...{ startMs: startBefore, endMs: endBefore },
          };
          await changeSlide(ctx, { id, slideId, fields, before });
          return done(copy.slideSaved);
        },
        fieldsAfterConflict: () => slideNow(ctx, edit),
      });
    default:
      if (
        !/^(?:top|bottom|up|down|move|remove|remove-picture|remove-member|remove-slide-picture|undo|hide|show|add|playlist|duplicate|delete)(?::|$)/.test(
          textOf(form, "act"),
        )
      )
        throw new AppError("invalid", "This form was not sent by our page. Open the page again.");
      return pressButton(ctx, { form, page: pitchEditPath(id) }, () => runButton(ctx, edit));
  }
}

async function runButton(ctx: RequestContext, { id, form }: Edit): Promise<Done> {
  const page = pitchEditPath(id);
  // "up:<slide>": a button has one value.
  const [act = "", about = ""] = textOf(form, "act").split(":");
  const slideId = about.slice(0, 64);
  const place = readPlace(act, textOf(form, "after").slice(0, 64));
  if (place !== null) {
    await moveSlide(ctx, { id, slideId, place });
    return { to: page };
  }
  const success = (title: string, target = page): Done => ({ to: target, toast: { kind: "success", title } });
  switch (act) {
    case "remove": {
      const chosen = form.getAll("row").filter((value) => typeof value === "string");
      const rowIds = slideId === "" ? chosen : [slideId];
      if (rowIds.length === 0) throw new AppError("invalid", pitchCopy.errors.nothingSelected);
      const { removal, removed } = await removeSlides(ctx, { id, rowIds });
      return { to: `${page}?${new URLSearchParams({ removal, removed: String(removed) })}` };
    }
    case "remove-picture":
      await setPitchPicture(ctx, { id, file: null });
      return success(copy.pictureRemoved);
    case "remove-member":
      await removePitchMember(ctx, { id, userId: slideId });
      return success(copy.memberRemoved);
    case "remove-slide-picture":
      await setSlidePicture(ctx, { id, slideId: textOf(form, "slideId").slice(0, 64), picture: null });
      return success(copy.slidePictureRemoved);
    case "undo":
      await restoreSlides(ctx, { id, removal: slideId });
      return success(copy.restored);
    case "hide":
    case "show":
      await setSlideVisible(ctx, { id, slideId, visible: act === "show" });
      return success(act === "show" ? copy.shownDone : copy.hiddenDone);
    case "add":
      await addTrackSlide(ctx, { id, recordingId: slideId });
      // Back to the search results.
      return success(
        copy.slideAdded,
        `${page}?${new URLSearchParams({ add: "track", q: textOf(form, "q").slice(0, 200) })}`,
      );
    case "playlist": {
      const playlistId = textOf(form, "playlistId").slice(0, 64);
      return success(copy.slidesAdded((await addPlaylistSlides(ctx, { id, playlistId })).added));
    }
    case "duplicate": {
      const made = await duplicatePitch(ctx, { id });
      return success(pitchCopy.duplicated(made.title), pitchEditPath(made.id));
    }
    default:
      await setPitchDeleted(ctx, { id, deleted: true });
      return { to: `${pitchesPath}?${new URLSearchParams({ deleted: id })}` };
  }
}
