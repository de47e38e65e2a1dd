import type { LegalHost, LegalPage } from "#app/site/legal/legal-page.ts";

const updated = "2026-12-01";

/** The statement that EN 301 549 and the European Accessibility Act ask for. */
export function accessibilityStatement({ name }: LegalHost): LegalPage {
  return {
    title: "Accessibility",
    description: `How accessible ${name} is, what is not yet, and where to tell us of a barrier.`,
    updated,
    lead: "Everyone should be able to find, hear and license music here: by keyboard, with a screen reader, zoomed in, or with little motion.",
    sections: [
      {
        id: "standard",
        title: "What we follow",
        paragraphs: [
          "We build to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Every page is checked by a program in each release, at the widths of a phone and of a desktop; forms and the player are also checked by keyboard.",
          "This statement is our own assessment. No one else has audited us.",
        ],
        list: [
          "Every page and form works without JavaScript, but for what plays music.",
          "Everything can be reached and used by keyboard. The player's single-key shortcuts can be switched off.",
          "Motion follows the setting of your system.",
          "Pages can be zoomed to 400 % without scrolling sideways, but for wide tables.",
        ],
      },
      {
        id: "limits",
        title: "What doesn't work well yet",
        paragraphs: [],
        list: [
          "Music has no captions. Lyrics are shown where we have them.",
          "A waveform is a picture of a track's loudness. Its position is a slider with its time in words; its shape isn't described.",
          "Videos and documents that others upload may have no captions or tags.",
          "Drawing a curve to search by needs a pointer. The same search works with the filters.",
        ],
      },
      {
        id: "contact",
        title: "Tell us of a barrier",
        paragraphs: [
          "Write to us by the form at Contact (/contact-us): which page, what you wanted to do and what you use. We answer within five working days, and send you what you need in another form meanwhile.",
          "If you aren't content with our answer, you can turn to the body of your country that enforces accessibility.",
        ],
      },
    ],
  };
}
