import { lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { sliderLimits } from "#app/sliders/admin/form/slider-schema.ts";
import { richTextToPlain } from "#app/sliders/rich-text.ts";

const RichTextField = lazy(() => import("#app/sliders/admin/form/components/rich-text-field.tsx"));

const { slide: copy } = formCopy;

type DescriptionFieldProps = {
  slide: FormSlide;
  at: number;
  /** The pages of a reel have rich text. */
  isRich: boolean;
};

/** The description of a slide: an editor for rich text, and a textarea for plain text, without JavaScript and until it is loaded. */
export function DescriptionField({ slide, at, isRich }: DescriptionFieldProps) {
  const hydrated = useHydrated();
  const plain = isRich ? richTextToPlain(slide.description) : slide.description;
  const hint = <span className="tabular-nums">{copy.count(plain.length, sliderLimits.description)}</span>;
  const path = `items.${at}.description`;
  const textarea = (
    <FormField
      name={slideField(slide.key, "description")}
      label={copy.description}
      value={plain}
      at={path}
      hint={hint}
      multiline
      rows={3}
    />
  );
  if (!isRich || !hydrated) return textarea;
  return (
    <Suspense fallback={textarea}>
      <RichTextField slide={slide} at={path} hint={hint} />
    </Suspense>
  );
}
