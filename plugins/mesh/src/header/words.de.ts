export default {
  needs_one: '{{count}} Änderung wartet auf Sie',
  needs_other: '{{count}} Änderungen warten auf Sie',
  more_one: 'Mehr als {{count}} Änderung wartet auf Sie',
  more_other: 'Mehr als {{count}} Änderungen warten auf Sie',
  none: 'Nichts wartet auf Sie',
  unknown: 'Was auf Sie wartet',
};
