import { useEffect } from "react";

/** Pixels of scrolling before a direction counts. */
const slack = 8;

/** Marks the page as scrolled down: on small screens the bottom navigation hides then and the bar takes its place. */
export function useFolding(): void {
  useEffect(() => {
    const root = document.documentElement;
    let last = scrollY;
    function fold() {
      if (Math.abs(scrollY - last) < slack) return;
      root.toggleAttribute("data-folded", scrollY > last);
      last = scrollY;
    }
    addEventListener("scroll", fold, { passive: true });
    return () => {
      removeEventListener("scroll", fold);
      root.removeAttribute("data-folded");
    };
  }, []);
}
