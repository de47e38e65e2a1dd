import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import type { PitchEditorData } from "#app/pitches/editor/read-pitch-editor.server.ts";
import { isOwnPicture, pitchLimits as limits, pitchVisibilities } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { defaultBackgrounds } from "#app/sliders/slide-image.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type PitchDetailsProps = { data: PitchEditorData; lastResult: FormResult | undefined };

const fields = ["title", "client", "intro", "closing", "visibility", "background"] as const;

/** Texts of cover and closing slide, background and visibility, collapsed under the header. */
export function PitchDetailsForm({ data: { pitch, canManage, path }, lastResult }: PitchDetailsProps) {
  const own = resultOf(lastResult, "details");
  return (
    <details open={own !== undefined} key={fields.map((field) => pitch[field]).join(" ")} className="open:w-full">
      <summary className="btn btn-quiet btn-small">{copy.details}</summary>
      <FormFrame noValidate action={path} reply={own} className="mt-3 mb-6 grid max-w-xl gap-4">
        {({ field, value }) => (
          <>
            {fields.map((field) => (
              <input key={field} type="hidden" name={`${field}Before`} value={value(`${field}Before`, pitch[field])} />
            ))}
            <Field {...field("title", pitch.title)} label={copy.title} maxLength={limits.title} required />
            <Field
              {...field("client", pitch.client)}
              label={copy.client}
              hint={copy.clientHint}
              maxLength={limits.client}
            />
            <Field
              multiline
              {...field("intro", pitch.intro)}
              label={copy.intro}
              hint={copy.introHint}
              maxLength={limits.intro}
            />
            <Field
              multiline
              {...field("closing", pitch.closing)}
              label={copy.closing}
              hint={copy.closingHint}
              maxLength={limits.closing}
            />
            <Select
              {...field("background", pitch.background || defaultBackgrounds[0])}
              label={copy.background}
              options={[
                ...(isOwnPicture(pitch.background) ? [{ value: pitch.background, label: copy.ownBackground }] : []),
                ...defaultBackgrounds.map((value, at) => ({ value, label: copy.backgrounds[at] ?? value })),
              ]}
            />
            {canManage ? (
              <Select
                {...field("visibility", pitch.visibility)}
                label={copy.visibility}
                options={pitchVisibilities.map((value) => ({
                  value,
                  label: `${pitchCopy.visibility[value]}: ${pitchCopy.visibilityHint[value]}`,
                }))}
              />
            ) : (
              <input type="hidden" name="visibility" value={pitch.visibility} />
            )}
            <Button name="act" value="details" className="justify-self-start">
              {copy.save}
            </Button>
          </>
        )}
      </FormFrame>
    </details>
  );
}
