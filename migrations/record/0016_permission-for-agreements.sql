UPDATE policies SET scopes = json_insert(scopes, '$[#]', 'UpdateAgreement')
  WHERE id = '00000000-0000-7000-8000-000000000202' AND NOT EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = 'UpdateAgreement');
