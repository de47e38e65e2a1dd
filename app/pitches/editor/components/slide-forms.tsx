import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import type { PitchEditorData } from "#app/pitches/editor/read-pitch-editor.server.ts";
import { pitchLimits as limits, type PitchSlide } from "#app/pitches/pitch.ts";
import { PassageFields } from "#app/playlists/editor/components/passage-fields.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type SlideFormProps = { data: PitchEditorData; slide?: PitchSlide; lastResult: FormResult | undefined };

/** Heading and text of a slide, and, for those who may change the list, version and passage of a track's; without a slide the form of a new one of texts. */
export function SlideForm({ data: { path, versions, canArrange }, slide, lastResult }: SlideFormProps) {
  const isTrack = slide?.kind === "track";
  const { title = "", text = "" } = slide ?? {};
  return (
    <FormFrame noValidate action={path} reply={lastResult} className="grid max-w-xl gap-4">
      {({ field, value, error }) => (
        <>
          {slide ? (
            <>
              <input type="hidden" name="slideId" value={slide.id} />
              <input type="hidden" name="titleBefore" value={value("titleBefore", title)} />
              <input type="hidden" name="textBefore" value={value("textBefore", text)} />
            </>
          ) : null}
          <Field
            {...field("title", title)}
            label={copy.heading}
            hint={isTrack ? copy.headingHint : undefined}
            maxLength={limits.slideTitle}
            required={!isTrack}
          />
          <Field
            multiline
            {...field("text", text)}
            label={copy.text}
            hint={isTrack ? copy.textHint : undefined}
            maxLength={limits.text}
          />
          {!isTrack ? null : canArrange ? (
            <PassageFields saved={slide} versions={versions} value={value} error={error} />
          ) : (
            ["recordingId", "recordingBefore"].map((name) => (
              <input key={name} type="hidden" name={name} value={value("recordingBefore", slide.recordingId)} />
            ))
          )}
          <Button
            variant={slide ? undefined : "quiet"}
            name="act"
            value={slide ? `${slide.kind}-slide` : "text"}
            className="justify-self-start"
          >
            {slide ? copy.save : copy.addText}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
