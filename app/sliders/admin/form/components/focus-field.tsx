import "#app/sliders/admin/form/focus-picker.css";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { Picture } from "#app/media/images/picture.tsx";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";

const { slide: copy } = formCopy;

type FocusFieldProps = { slide: FormSlide /** Key of its picture. */; image: string };

/** Chooses the focal point: nine radio buttons over the whole picture, so a press on the picture chooses too. */
export function FocusField({ slide, image }: FocusFieldProps) {
  const { change } = useSliderForm();
  const name = slideField(slide.key, "focus");
  return (
    <fieldset className="mt-4" aria-describedby={`${name}-hint`}>
      <legend className="label">{copy.focus}</legend>
      <div className="focus-picker">
        <Picture src={slideImageAddress(image)} alt="" width={240} height={135} />
        <div>
          {focalPoints.map((point) => (
            <label key={point} title={copy.focusAt(point)}>
              <input
                type="radio"
                name={name}
                value={point}
                checked={slide.focus === point}
                onChange={() => change({ type: "field", name, value: point })}
                aria-label={copy.focusAt(point)}
              />
              <span aria-hidden />
            </label>
          ))}
        </div>
      </div>
      <p id={`${name}-hint`} className="mt-1 text-sm text-mute">
        {copy.focusHint}
      </p>
    </fieldset>
  );
}
