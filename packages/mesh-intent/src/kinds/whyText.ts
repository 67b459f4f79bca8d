import { plainText } from '../text';

/** The reason every form asks for. */
export const whyText = plainText({ min: 10, max: 500 }).describe(
  'Why, in one line, for the people who approve.',
);
