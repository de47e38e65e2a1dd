import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import { slideLimits } from "#app/sliders/admin/form/slide-schema.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { plainToRichText, richTextToPlain } from "#app/sliders/rich-text.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";

const RichTextField = lazy(() =>
  loadPatiently(() => import("#app/sliders/admin/form/components/rich-text/rich-text-field.tsx")),
);

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
  const [hasEditor, setEditor] = useState(hydrated);
  // A transition keeps the textarea that someone may be typing into until the editor is there.
  useEffect(() => startTransition(() => setEditor(true)), []);
  const plain = isRich ? richTextToPlain(slide.description) : slide.description;
  const hint = <span className="tabular-nums">{copy.count(plain.length, slideLimits.description)}</span>;
  const path = `items.${at}.description`;
  const field = { name: slideField(slide.key, "description"), at: path, hint };
  if (!isRich) return <PlainField {...field} value={plain} />;
  return (
    <Suspense fallback={<PlainRichText {...field} value={plain} />}>
      {hasEditor ? <RichTextField slide={slide} at={path} hint={hint} /> : <PlainRichText {...field} value={plain} />}
    </Suspense>
  );
}

type PlainFieldProps = {
  name: string;
  at: string;
  hint: ReactNode;
  value: string;
  onType?: (text: string) => void;
};

function PlainField(props: PlainFieldProps) {
  return <FormField {...props} label={copy.description} multiline rows={3} />;
}

/** Rich text holds no blanks around its lines: the textarea shows what was typed as long as it means the same. */
function PlainRichText({ value, ...field }: PlainFieldProps) {
  const [typed, setTyped] = useState(value);
  const isSame = richTextToPlain(plainToRichText(typed)) === value;
  return <PlainField {...field} value={isSame ? typed : value} onType={setTyped} />;
}
