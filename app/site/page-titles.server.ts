/** Titles of site pages (not services) in their share pictures. */
export const pageTitles = {
  services: "Services",
  "our-work": "Our work",
  "who-we-are": "Who we are",
  faq: "Questions",
  "privacy-policy": "Privacy Policy",
  "terms-of-service": "Terms of Service",
  "cookies-policy": "Cookie Policy",
  status: "Status",
  accessibility: "Accessibility",
  wine: "Music for wine",
  blog: "News",
  "submit-brief": "Talk to a Creative",
  "submit-music": "Request an account",
  "contact-us": "Contact us",
  newsletter: "Newsletter",
  developers: "Developers",
} as const;
