import { useEffect, useState } from "react";

/** Pixels: docs/product/site.md. */
const hideAfter = 200;
const scrolledAfter = 100;

export type ScrollState = {
  /** Scrolled down past 200 px; false on the first scroll up. */
  hidden: boolean;
  /** More than 100 px from the top. */
  scrolled: boolean;
};

/** Scroll state of the window for the header. Re-renders only on changes. */
export function useScrollState(): ScrollState {
  const [state, setState] = useState<ScrollState>({ hidden: false, scrolled: false });

  useEffect(() => {
    let last = window.scrollY;
    function read() {
      const now = window.scrollY;
      const down = now > last;
      const still = now === last;
      last = now;
      setState((before) => {
        const hidden = now > hideAfter && (still ? before.hidden : down);
        const scrolled = now > scrolledAfter;
        return before.hidden === hidden && before.scrolled === scrolled ? before : { hidden, scrolled };
      });
    }
    read();
    window.addEventListener("scroll", read, { passive: true });
    return () => window.removeEventListener("scroll", read);
  }, []);

  return state;
}
