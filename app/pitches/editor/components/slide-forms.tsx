import { OptionForm } from "#app/catalogue/options/components/option-form.tsx";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import type { PitchEditorData } from "#app/pitches/editor/read-pitch-editor.server.ts";
import { pitchLimits as limits, type TextSlide, type TrackSlide } from "#app/pitches/pitch.ts";
import { PassageFields } from "#app/playlists/editor/components/passage-fields.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

const frame = "py-4 sm:pl-12";

type TextSlideFormProps = { slide: TextSlide; path: string; lastResult: FormResult | undefined };

export function TextSlideForm({ slide: { id, title, text }, path, lastResult }: TextSlideFormProps) {
  return (
    <div className={frame}>
      <OptionForm action={path} lastResult={lastResult} className="grid max-w-xl gap-4">
        {({ valueFor, errorFor }) => (
          <>
            <input type="hidden" name="slideId" value={id} />
            <input type="hidden" name="titleBefore" value={valueFor("titleBefore", title)} />
            <input type="hidden" name="textBefore" value={valueFor("textBefore", text)} />
            <Field
              name="title"
              label={copy.heading}
              maxLength={limits.slideTitle}
              defaultValue={valueFor("title", title)}
              error={errorFor("title")}
              required
            />
            <Field
              multiline
              name="text"
              label={copy.text}
              maxLength={limits.text}
              defaultValue={valueFor("text", text)}
              error={errorFor("text")}
            />
            <Button name="act" value="text-slide" className="justify-self-start">
              {copy.save}
            </Button>
          </>
        )}
      </OptionForm>
    </div>
  );
}

type TrackSlideFormProps = { slide: TrackSlide; data: PitchEditorData; lastResult: FormResult | undefined };

/** Heading, text, version and passage of a track slide. */
export function TrackSlideForm({ slide, data, lastResult }: TrackSlideFormProps) {
  const { id, title, text } = slide;
  return (
    <div className={frame}>
      <OptionForm action={data.path} lastResult={lastResult} className="grid max-w-xl gap-4">
        {({ valueFor, errorFor }) => (
          <>
            <input type="hidden" name="slideId" value={id} />
            <input type="hidden" name="titleBefore" value={valueFor("titleBefore", title)} />
            <input type="hidden" name="textBefore" value={valueFor("textBefore", text)} />
            <Field
              name="title"
              label={copy.heading}
              hint={copy.headingHint}
              maxLength={limits.slideTitle}
              defaultValue={valueFor("title", title)}
              error={errorFor("title")}
            />
            <Field
              multiline
              name="text"
              label={copy.text}
              hint={copy.textHint}
              maxLength={limits.text}
              defaultValue={valueFor("text", text)}
              error={errorFor("text")}
            />
            <PassageFields saved={slide} versions={data.versions} valueFor={valueFor} errorFor={errorFor} />
            <Button name="act" value="track-slide" className="justify-self-start">
              {copy.save}
            </Button>
          </>
        )}
      </OptionForm>
    </div>
  );
}
