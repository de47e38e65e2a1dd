import { FocusPicker } from "#app/media/images/focus-picker.tsx";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";

type FocusFieldProps = { slide: FormSlide /** Key of its picture. */; image: string };

/** Chooses the focal point of a slide's picture. */
export function FocusField({ slide, image }: FocusFieldProps) {
  const { change } = useSliderForm();
  const name = slideField(slide.key, "focus");
  return (
    <div className="mt-4">
      <FocusPicker
        name={name}
        src={slideImageAddress(image)}
        focus={slide.focus}
        onChange={(value) => change({ type: "field", name, value })}
      />
    </div>
  );
}
