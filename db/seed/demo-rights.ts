/** Publishers of the demo: that of a label, and that of all other music. All names and numbers are invented. */
export const demoPublishers = [
  { label: "Fathom & Fold", name: "Fathom & Fold Publishing", ipi: "00901000121", society: "PRS" },
  { label: null, name: "Harbour Street Songs", ipi: "00901000219", society: "GEMA" },
] as const;

/** A label whose music needs no asking: its agreement grants the masters, and the publisher administers the writers' shares. */
export const demoOpenLabel = "Northlight Works";

/** Societies of the demo's writers, in turn. */
export const demoSocieties = ["PRS", "GEMA", "ASCAP", "STIM", "SACEM", "BMI"] as const;

/** ISRCs of the demo's music: of a registrant that does not exist. */
export const demoIsrcs = { from: "QZDM0", before: "QZDM1" };
