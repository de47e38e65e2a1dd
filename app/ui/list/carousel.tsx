import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { copy } from "#app/ui/copy.ts";
import { ChevronLeft, ChevronRight } from "#app/ui/icons.tsx";
import { carouselShape } from "#app/ui/list/carousel-shape.ts";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type CarouselProps<Item> = {
  title: string;
  /** Items seen at once on a wide screen, 2–8, and items an arrow moves by, 1–8: docs/product/sliders.md. */
  show: number;
  scroll: number;
  ratio?: "square" | "wide";
  /** Beside the title, such as a link to all of them. */
  aside?: ReactNode;
  /** Names the cards for `CachedItems`, by whose rules they are rendered. */
  kind: string;
  items: readonly Item[];
  children: (item: Item) => ReactElement;
};

/** A labelled, scrollable list with native snapping. The arrows come with JavaScript; without it the list simply scrolls. */
export function Carousel<Item extends { id: string }>({
  title,
  show,
  scroll,
  ratio = "square",
  aside,
  kind,
  items,
  children,
}: CarouselProps<Item>) {
  const list = useRef<HTMLElement>(null);
  const followLinks = useLinkClicks();
  const titleId = useId();
  const [bare, setBare] = useState(false);
  const shape = carouselShape(show, items.length, ratio);
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    "--s": shape.small.items,
    "--sw": `${shape.small.width}%`,
    "--m": shape.medium.items,
    "--mw": `${shape.medium.width}%`,
    "--l": shape.large.items,
  };

  useEffect(() => {
    setBare(list.current?.querySelector("a[href], button, summary") === null);
  }, []);

  return (
    <section aria-labelledby={titleId} className="carousel-frame">
      <div className="mb-3 flex min-h-11 items-center gap-3">
        <h2 id={titleId} className="min-w-0 text-xl">
          {title}
        </h2>
        {aside}
        <Arrows title={title} list={list} scroll={scroll} />
      </div>
      {/* Focusable, so that cards without links or buttons can be scrolled by keyboard. */}
      <CachedItems
        as="ul"
        elementRef={list}
        // Safari drops the role of a list without markers.
        role="list"
        className="carousel"
        style={style}
        onClick={followLinks}
        tabIndex={bare ? 0 : undefined}
        kind={kind}
        items={items}
      >
        {(item) => <li key={item.id}>{children(item)}</li>}
      </CachedItems>
    </section>
  );
}

type ArrowsProps = { title: string; list: RefObject<HTMLElement>; scroll: number };

/** Arrows of a list that overflows; invisible until it is measured. A separate component, so that they do not re-render the cards. */
function Arrows({ title, list, scroll }: ArrowsProps) {
  const [ends, setEnds] = useState({ start: true, end: true });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    function measure() {
      if (!element) return;
      // One pixel of tolerance: scroll positions are fractions on screens with a fractional pixel ratio.
      const start = element.scrollLeft <= 1;
      const end = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
      setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
    }
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [list]);

  function move(direction: 1 | -1) {
    const element = list.current;
    const item = element?.firstElementChild;
    if (!element || !item) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    element.scrollBy({ left: direction * scroll * (item.getBoundingClientRect().width + gap) });
  }

  return (
    <div className={ends.start && ends.end ? "invisible ml-auto flex" : "ml-auto flex"}>
      <Arrow label={copy.carousel.previous(title)} off={ends.start} onPress={() => move(-1)}>
        <ChevronLeft size={20} aria-hidden />
      </Arrow>
      <Arrow label={copy.carousel.next(title)} off={ends.end} onPress={() => move(1)}>
        <ChevronRight size={20} aria-hidden />
      </Arrow>
    </div>
  );
}

type ArrowProps = { label: string; off: boolean; onPress: () => void; children: ReactNode };

/** Not `disabled` but `aria-disabled`: focus stays where it is when the end is reached. */
function Arrow({ label, off, onPress, children }: ArrowProps) {
  return (
    <button
      type="button"
      className="btn btn-icon"
      aria-label={label}
      aria-disabled={off}
      onClick={() => {
        if (!off) onPress();
      }}
    >
      {children}
    </button>
  );
}
