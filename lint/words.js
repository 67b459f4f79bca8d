// What people read comes from the words of its folder (docs/adr/0015-words.md): text in JSX is an error.
const LETTERS = '/\\p{L}/u';

/** Attributes that are read out or shown, of elements and of our own parts. */
const attributes = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'asks',
  'does',
  'explains',
  'head',
  'helperText',
  'keeps',
  'label',
  'noOptionsText',
  'placeholder',
  'primary',
  'secondary',
  'subheader',
  'summary',
  'title',
  'what',
];

const places = [
  ':matches(JSXElement, JSXFragment) > JSXExpressionContainer',
  `JSXAttribute[name.name=/^(${attributes.join(
    '|',
  )})$/] > JSXExpressionContainer`,
];

/** Texts an expression may stand for: itself, or what a condition chooses. */
const ways = ['', ' > :matches(ConditionalExpression, LogicalExpression)'];

const texts = [
  `Literal[value=${LETTERS}]`,
  `TemplateLiteral > TemplateElement[value.raw=${LETTERS}]`,
];

const selectors = [
  `JSXText[value=${LETTERS}]`,
  `JSXAttribute[name.name=/^(${attributes.join(
    '|',
  )})$/] > Literal[value=${LETTERS}]`,
  ...places.flatMap(place =>
    ways.flatMap(way => texts.map(text => `${place}${way} > ${text}`)),
  ),
];

/** The CLI's own pattern for frontends, which is lost where the rule's value is another. */
exports.reactByName = {
  selector:
    "ImportDeclaration[source.value='react'] :matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)",
  message: 'Import what is used of react by its name.',
};

/** Patterns of the rule `no-restricted-syntax`. */
exports.literalTexts = selectors.map(selector => ({
  selector,
  message: 'A text that people read comes from words.ts of its folder.',
}));
