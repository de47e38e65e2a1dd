import {
  lazy,
  type MutableRefObject,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { type Typing, typingIn } from "#app/sliders/admin/form/components/rich-text/typing.ts";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import { slideLimits } from "#app/sliders/admin/form/slide-schema.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { plainToRichText, richTextToPlain } from "#app/sliders/rich-text.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";

let isLoaded = false;

const RichTextField = lazy(async () => {
  const part = await loadPatiently(() => import("#app/sliders/admin/form/components/rich-text/rich-text-field.tsx"));
  isLoaded = true;
  return part;
});

const { slide: copy } = formCopy;

type DescriptionFieldProps = {
  slide: FormSlide;
  /** Pages of a reel have rich text. */
  isRich: boolean;
};

/** Description of a slide: an editor for rich text; a textarea for plain text, without JavaScript, and until the editor is loaded. */
export function DescriptionField({ slide, isRich }: DescriptionFieldProps) {
  const plain = isRich ? richTextToPlain(slide.description) : slide.description;
  const hint = <span className="tabular-nums">{copy.count(plain.length, slideLimits.description)}</span>;
  const field = { name: slideField(slide.key, "description"), hint, value: plain };
  return isRich ? <RichDescription slide={slide} field={field} /> : <PlainField {...field} />;
}

type PlainFieldProps = { name: string; hint: ReactNode; value: string; onType?: (text: string) => void };

function PlainField(props: PlainFieldProps) {
  return <FormField {...props} label={copy.description} multiline />;
}

/**
 * Keeps the textarea mounted until the editor is ready (a transition), and during IME composition, which cannot move to another element.
 */
function RichDescription({ slide, field }: { slide: FormSlide; field: PlainFieldProps }) {
  const hydrated = useHydrated();
  const [hasEditor, setEditor] = useState(hydrated && isLoaded);
  const [isComposing, setComposing] = useState(false);
  const typing = useRef<Typing | null>(null);
  useEffect(() => startTransition(() => setEditor(true)), []);
  function endComposition() {
    startTransition(() => setComposing(false));
  }
  const textarea = (
    <PlainRichText
      {...field}
      typing={typing}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={endComposition}
    />
  );
  return (
    <Suspense fallback={textarea}>
      {hasEditor && !isComposing ? <RichTextField slide={slide} hint={field.hint} typing={typing} /> : textarea}
    </Suspense>
  );
}

type PlainRichTextProps = PlainFieldProps & {
  typing: MutableRefObject<Typing | null>;
  onCompositionStart: () => void;
  onCompositionEnd: () => void;
};

/** Stored rich text has no whitespace around lines: the textarea shows the typed text as long as it is equivalent. */
function PlainRichText({ value, typing, onCompositionStart, onCompositionEnd, ...field }: PlainRichTextProps) {
  const [typed, setTyped] = useState(value);
  const { name } = field;
  // React clears a ref before removing the element: the last moment to save its state.
  const note = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) typing.current = typingIn(name);
    },
    [typing, name],
  );
  const isSame = richTextToPlain(plainToRichText(typed)) === value;
  return (
    <div ref={note} onCompositionStart={onCompositionStart} onCompositionEnd={onCompositionEnd}>
      <PlainField {...field} value={isSame ? typed : value} onType={setTyped} />
    </div>
  );
}
