import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import type { PitchEditorData } from "#app/pitches/editor/read-pitch-editor.server.ts";
import { pitchLimits as limits, type TextSlide, type TrackSlide } from "#app/pitches/pitch.ts";
import { PassageFields } from "#app/playlists/editor/components/passage-fields.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

const frame = "py-4 sm:pl-12";

type TextSlideFormProps = { slide: TextSlide; path: string; lastResult: FormResult | undefined };

export function TextSlideForm({ slide: { id, title, text }, path, lastResult }: TextSlideFormProps) {
  return (
    <div className={frame}>
      <FormFrame noValidate action={path} reply={lastResult} className="grid max-w-xl gap-4">
        {({ value, error }) => (
          <>
            <input type="hidden" name="slideId" value={id} />
            <input type="hidden" name="titleBefore" value={value("titleBefore", title)} />
            <input type="hidden" name="textBefore" value={value("textBefore", text)} />
            <Field
              name="title"
              label={copy.heading}
              maxLength={limits.slideTitle}
              defaultValue={value("title", title)}
              error={error("title")}
              required
            />
            <Field
              multiline
              name="text"
              label={copy.text}
              maxLength={limits.text}
              defaultValue={value("text", text)}
              error={error("text")}
            />
            <Button name="act" value="text-slide" className="justify-self-start">
              {copy.save}
            </Button>
          </>
        )}
      </FormFrame>
    </div>
  );
}

type TrackSlideFormProps = { slide: TrackSlide; data: PitchEditorData; lastResult: FormResult | undefined };

/** Heading, text, version and passage of a track slide. */
export function TrackSlideForm({ slide, data, lastResult }: TrackSlideFormProps) {
  const { id, title, text } = slide;
  return (
    <div className={frame}>
      <FormFrame noValidate action={data.path} reply={lastResult} className="grid max-w-xl gap-4">
        {({ value, error }) => (
          <>
            <input type="hidden" name="slideId" value={id} />
            <input type="hidden" name="titleBefore" value={value("titleBefore", title)} />
            <input type="hidden" name="textBefore" value={value("textBefore", text)} />
            <Field
              name="title"
              label={copy.heading}
              hint={copy.headingHint}
              maxLength={limits.slideTitle}
              defaultValue={value("title", title)}
              error={error("title")}
            />
            <Field
              multiline
              name="text"
              label={copy.text}
              hint={copy.textHint}
              maxLength={limits.text}
              defaultValue={value("text", text)}
              error={error("text")}
            />
            <PassageFields saved={slide} versions={data.versions} value={value} error={error} />
            <Button name="act" value="track-slide" className="justify-self-start">
              {copy.save}
            </Button>
          </>
        )}
      </FormFrame>
    </div>
  );
}
