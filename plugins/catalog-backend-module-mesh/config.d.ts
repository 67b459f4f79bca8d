export interface Config {
  catalog?: {
    mesh?: {
      /**
       * components: every manifest becomes a Component of this provider, every system named a System.
       * relations: Components come from elsewhere; those carrying the service annotation only get dependency relations.
       * Default: components
       */
      emit?: 'components' | 'relations';
    };
  };
}
