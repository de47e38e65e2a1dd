import type { SliderSettings, SlideSettings } from "#app/sliders/slider.ts";
import { readFields, readWords } from "#db/schema/stored-json.server.ts";

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Default 2 for missing numbers: docs/product/sliders.md. */
export function readSliderSettings(parsed: unknown): SliderSettings {
  const { show, scroll, backgroundImage, clientLogo, keywords } = readFields(parsed);
  return {
    show: numberOr(show, 2),
    scroll: numberOr(scroll, 2),
    ...(backgroundImage === undefined ? {} : { backgroundImage: textOrNull(backgroundImage) }),
    ...(clientLogo === undefined ? {} : { clientLogo: textOrNull(clientLogo) }),
    ...(keywords === undefined ? {} : { keywords: readWords(keywords) }),
  };
}

export function readSlideSettings(parsed: unknown): SlideSettings {
  const { isDownloadable, focus } = readFields(parsed);
  return {
    isDownloadable: isDownloadable === true,
    // Invalid positions fall back to the centre.
    ...(typeof focus === "string" ? { focus: focus as SlideSettings["focus"] & string } : {}),
  };
}
