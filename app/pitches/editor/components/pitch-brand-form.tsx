import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import type { PitchEditorData } from "#app/pitches/editor/read-pitch-editor.server.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type PitchBrandFormProps = { data: PitchEditorData; lastResult: FormResult | undefined };

/** The brand whose profile is presented beside the slides. Its choices are read only when the URL opens it. */
export function PitchBrandForm({ data: { pitch, brands, mayAnalyse, path }, lastResult }: PitchBrandFormProps) {
  if (!mayAnalyse) return null;
  if (brands === null)
    return (
      <ButtonLink to={`${path}?brand=choose`} variant="quiet" size="small" preventScrollReset>
        {copy.brand}
      </ButtonLink>
    );
  return (
    <FormFrame keyless action={path} reply={resultOf(lastResult, "brand")} className="grid w-full max-w-md gap-4">
      {({ field }) => (
        <>
          <Select
            {...field("brandId", pitch.brandId ?? "")}
            label={copy.brand}
            hint={copy.brandHint}
            options={[
              { value: "", label: copy.noBrand },
              ...brands.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Button name="act" value="brand" className="justify-self-start">
            {copy.saveBrand}
          </Button>
        </>
      )}
    </FormFrame>
  );
}
