/** For `sx` of a page, a dialog or a drawer: its buttons say sentences, and do not shout them as the library has it. */
export const sentences = {
  '& .MuiButton-root, & .v5-MuiButton-root': { textTransform: 'none' },
} as const;
