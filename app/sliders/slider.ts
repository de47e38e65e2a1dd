/** The words of the subject: specification part 1, sections 3, 4 and 9. */
export const sliderKinds = ["artist", "playlist", "work", "video", "slides"] as const;
export type SliderKind = (typeof sliderKinds)[number];

/** How many items are shown at once and how many an arrow moves by. */
export type SliderSettings = {
  show: number;
  scroll: number;
  backgroundImage?: string | null;
  clientLogo?: string | null;
  keywords?: string[];
};

export type SlideSettings = { isDownloadable: boolean };

/** Used when a slider has none: specification part 1, section 9. */
export const defaultSliderSettings: SliderSettings = { show: 2, scroll: 2 };
